import { useEffect } from 'react';

/**
 * Takes the place of the package `react-style-singleton` (vite.config.ts), by which dialogs and menus keep the page from
 * scrolling: the same rules in a constructed sheet, since the window's policy refuses a `<style>`. Gives a component
 * whose first mounted instance adds its `styles` and whose last one takes them away.
 */
export function styleSingleton(): (props: StylesProps) => null {
  return useStyles.bind(undefined, sharedSheet());
}

interface StylesProps {
  readonly styles: string;
}

function useStyles(mount: (styles: string) => () => void, { styles }: StylesProps): null {
  useEffect(() => mount(styles), [mount, styles]);
  return null;
}

/** Adds the sheet for the first that mounts. What is returned takes it away with the last. */
function sharedSheet(): (styles: string) => () => void {
  let mounted = 0;
  let sheet: CSSStyleSheet | undefined;
  return (styles) => {
    mounted += 1;
    if (mounted === 1) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    }
    return () => {
      mounted -= 1;
      if (mounted > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  };
}
