/** What a person fills in of a provider. */
export interface ProviderDraft {
  readonly asks: 'key' | 'test';
  /** The key, or the name of the model. */
  readonly value: string;
  /** Empty for the provider's own. */
  readonly address: string;
}

/** Longest of each, in UTF-16 units, as the host takes them. */
const most = { key: 10_000, test: 200, address: 2_000 };

/** Why it can't be sent, in words; undefined where it can. Of blanks around it nothing is said: they are not sent. */
export function whyNotSend({ asks, value, address }: ProviderDraft): string | undefined {
  const what = value.trim();
  if (what === '') return asks === 'key' ? 'Give a key.' : 'Name a model.';
  if (what.length > most[asks]) return asks === 'key' ? 'No key is that long.' : 'No model has a name that long.';
  const where = address.trim();
  if (where === '') return undefined;
  if (!/^https?:\/\//i.test(where) || !URL.canParse(where))
    return 'That is no address of a server: give one as https://host/path, or one of http.';
  return where.length > most.address ? 'No address is that long.' : undefined;
}
