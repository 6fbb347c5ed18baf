/** The backend that isolates nothing: commands run on this machine as the person's own. A session is there by a person's choice for it alone (P2). */
export const UNISOLATED = 'unisolated';
