/**
 * Runs in the page. The elements on it that show text, but those within `but`: each with its colours in words, which are all that contrast
 * depends on: its own, its size and weight, and what lies under and over it.
 */
export function textColours(but: string | undefined): ReadonlyMap<Element, string> {
  const styleOf = (element: Element) => getComputedStyle(element);
  const seeThrough = 'rgba(0, 0, 0, 0)';
  const seen = new Map<Element, string>();
  const ground = (element: Element) => {
    const before = seen.get(element);
    if (before !== undefined) return before;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = styleOf(element);
    const parts = [opacity, filter, mixBlendMode, backgroundImage, backgroundColor].join(' ');
    const said = parts === `1 none normal none ${seeThrough}` ? '' : parts;
    seen.set(element, said);
    return said;
  };
  const grounds = (elements: readonly Element[], self: Element) =>
    elements.map((element) => (element === self ? `self ${ground(element)}` : ground(element))).filter(Boolean);
  const above = (element: Element): Element[] => [
    element,
    ...(element.parentElement === null ? [] : above(element.parentElement)),
  ];
  const coloursOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow, visibility, webkitTextFillColor } = styleOf(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2);
    const own = [color, fontSize, fontWeight, textShadow, visibility, webkitTextFillColor];
    return [...own, 'in', ...grounds(above(element), element), 'at', ...grounds(stack, element)].join('; ');
  };
  const says = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '');
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => says(element) && element.checkVisibility() && (but === undefined || element.closest(but) === null),
  );
  return new Map(shown.map((element) => [element, coloursOf(element)]));
}
