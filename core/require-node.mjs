// Plain JavaScript, because it must run on a Node that cannot read TypeScript. Importing it is the check.

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `OpenRath Studio needs Node 24 or newer and this is ${process.version}: start it through npm (npm start, npm test, npm run openrath), or install Node 24.`,
  );
  process.exit(1);
}
