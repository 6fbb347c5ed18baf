import { usePreferences } from '../../stores/preferences-store.ts';

/** Keeps the page's theme and text size what the person prefers, and what the system says where they prefer that. */
export function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme, textSize } = usePreferences.getState();
    const root = document.documentElement;
    root.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    root.style.setProperty('--ts', String(textSize));
  };
  apply();
  usePreferences.subscribe(apply);
  dark.addEventListener('change', apply);
}
