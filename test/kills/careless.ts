import Database from 'better-sqlite3';

// Loaded before a program: its databases sync nothing, so that what finds lost events can be seen to find them.
const pragma = Database.prototype.pragma;
Database.prototype.pragma = function (source, options) {
  return pragma.call(this, source.replace(/^synchronous = .*/, 'synchronous = OFF'), options);
};
