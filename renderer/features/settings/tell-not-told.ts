import { showDone } from '../../stores/toasts.ts';

/** Says that a sign-in is forgotten here and its server was not told, and why. Says nothing where it was told, or there was nothing to tell. */
export function tellNotTold({ name, notTold }: { readonly name: string; readonly notTold?: string | undefined }): void {
  if (notTold !== undefined) showDone(`The sign-in to ${name} is forgotten here. The server was not told: ${notTold}`);
}
