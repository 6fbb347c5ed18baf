/** What a person does to a list themselves: events that end what led or held it. */
export const OWN_MOVES = ['wheel', 'pointerdown', 'keydown'] as const;
