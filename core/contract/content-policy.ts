/**
 * The Content-Security-Policy header of every answer that carries the window, in both faces. Nothing is loaded but
 * what came with the program, and no script but its files runs. Styles may be inline, because layout code sets them.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');
