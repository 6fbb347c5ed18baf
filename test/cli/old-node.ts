/** What `--import` takes to have a Node say that it is an older one. */
export const oldNode = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });" +
    "Object.defineProperty(process, 'version', { value: 'v20.1.0' });",
)}`;
