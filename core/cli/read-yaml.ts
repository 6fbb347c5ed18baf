import { Refused } from './refused.ts';

/** What a text says as YAML, or as JSON, which is YAML too. Throws Refused, with the name of the file. The reader is loaded when it is needed. */
export async function readYaml(file: string, text: string): Promise<unknown> {
  const { parse, YAMLParseError } = await import('yaml');
  try {
    return parse(text, { customTags: [], maxAliasCount: 100 });
  } catch (error) {
    // Too many aliases is a ReferenceError of the reader.
    if (!(error instanceof YAMLParseError) && !(error instanceof ReferenceError)) throw error;
    throw new Refused({
      code: 'invalid',
      message: `${file} is no YAML: ${error.message.split('\n')[0]}`,
      remedy: 'Mend it there.',
    });
  }
}
