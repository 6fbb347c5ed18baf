/**
 * The Content-Security-Policy header of every answer that carries the window, in both faces. Nothing is loaded but
 * files that came with the program, and pictures of records as `data:` addresses. No text becomes a script, a style
 * or markup: inline ones are refused, and so are the DOM's ways to parse a string (trusted types, of which there are
 * none). What React sets by `element.style` and what stands in a constructed sheet is not governed by it.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
