import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import { counted } from '../../projections/text/say-count.ts';
import { sayPathConflicts } from '../../projections/text/say-path-conflicts.ts';
import { findEvents } from '../find-event.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted, Refused } from '../refused.ts';
import { sayChanges } from '../say-changes.ts';
import { withHost } from '../with-host.ts';

interface ApplyOptions {
  readonly to?: string;
  readonly at?: string;
  readonly preview?: true;
  readonly undo?: true;
  readonly as?: readonly string[];
  readonly onConflict?: 'keep' | 'replace';
}

/** `apply`: brings what a session came to into a folder. */
export function addApplyCommand(program: Command, output: Output): void {
  program
    .command('apply')
    .description("bring a session's files to a folder, compared three ways with the folder as it is; can be undone")
    .argument('<session>')
    .option('--to <folder>', 'the folder; what the session did not touch there stays as it is')
    .option('--at <event>', 'the event whose files are meant; the newest when not given')
    .option(
      '--as <how...>',
      'patch FILE: a new file with a patch; branch NAME: a commit on a new branch of the repository',
    )
    .option('--preview', 'say what would be written, and write nothing')
    .option('--undo', 'put back what the last apply to the folder replaced; with --as, remove that patch or branch')
    .addOption(
      new Option(
        '--on-conflict <how>',
        'where both changed the same: keep the folder’s version, or replace it; with --as branch only replace',
      ).choices(['keep', 'replace']),
    )
    .action((word: string, options: ApplyOptions, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        const { at, as, ...more } = options;
        const asked = { ...more, ...(await findEvents(host, { at }, id)) };
        if (as !== undefined) await byGit(host, id, { ...asked, as }, output);
        else await apply(host, id, asked, output);
      }),
    );
}

/** Looks first, and writes only what was looked at. */
async function apply(host: HostClient, session: string, options: ApplyOptions, output: Output): Promise<void> {
  const { at, preview, undo, onConflict } = options;
  const asked = {
    session,
    folder: folderOf(options),
    ...(at === undefined ? {} : { event: at }),
    ...(undo === undefined ? {} : { undo }),
  };
  const first = accepted(await host.files.preview(asked));
  const take = onConflict === 'replace' ? ('session' as const) : ('folder' as const);
  const settled = onConflict === undefined ? [] : first.conflicts.map(({ path }) => ({ path, take }));
  const settling = settled.length === 0 ? asked : { ...asked, settled };
  const { ok: _, ...planned } = settled.length === 0 ? first : accepted(await host.files.preview(settling));
  if (preview === true) {
    output.line({ session, ...planned }, sayPreview(planned).join('\n'));
    return;
  }
  // What is blocked has no answer: the host says so.
  const seen = planned.blocked.length > 0 ? planned.seen : settledIn(planned, 'folder');
  const { ok: __, ...applied } = accepted(await host.files.apply({ ...settling, seen }));
  const what = undo === true ? 'Taken back' : 'Applied';
  const says = [`${what}: ${counted(applied.changed, 'path')} in ${applied.target}.`];
  output.line({ session, ...applied }, [...says, ...sayChanges(applied.changes, applied.changed)].join('\n'));
}

const SETTLE = {
  folder: 'Say --on-conflict keep, for the folder’s version of each, or --on-conflict replace, for the session’s.',
  branch: 'Say --on-conflict replace, for the session’s version of each; or apply to the folder, without --as.',
};

/** Names the plan. Throws Refused where a path of it is in conflict. */
function settledIn({ conflicts, target, seen }: Omit<Plan, 'blocked'>, how: keyof typeof SETTLE): string {
  if (conflicts.length === 0) return seen;
  throw new Refused({ code: 'invalid', message: sayPathConflicts(conflicts, target), remedy: SETTLE[how] });
}

type ByGit = ApplyOptions & { readonly as: readonly string[] };

/** As a patch in a new file, or as a commit on a new branch. */
async function byGit(host: HostClient, session: string, options: ByGit, output: Output): Promise<void> {
  const [how, name, ...more] = options.as;
  const isKnown = (how === 'patch' || how === 'branch') && name !== undefined && more.length === 0;
  const isPreview = options.preview === true;
  if (!isKnown || (isPreview && options.undo === true))
    throw new Refused({
      code: 'usage',
      message: '--as takes patch and a file, or branch and a name; there is no preview of its --undo.',
      remedy: 'A new file or branch is removed only as it was written.',
    });
  const replace = options.onConflict === 'replace' ? { replace: true } : {};
  const as =
    how === 'patch'
      ? ({ how, file: resolve(name) } as const)
      : ({ how: 'branch', folder: folderOf(options), branch: name, ...replace } as const);
  const at = options.at === undefined ? {} : { event: options.at };
  const undo = options.undo === true ? { undo: true } : {};
  const looked = async () => accepted(await host.files.previewByGit({ session, ...at, as }));
  if (isPreview) {
    const { ok: _, ...planned } = await looked();
    return output.line({ session, ...planned }, sayPreview({ ...planned, blocked: [] }).join('\n'));
  }
  const seen = how === 'branch' && options.undo !== true ? { seen: settledIn(await looked(), how) } : {};
  const { ok: _, ...applied } = accepted(await host.files.applyByGit({ session, ...at, ...undo, ...seen, as }));
  const where =
    applied.commit === undefined ? applied.target : `${name} of ${applied.target}, commit ${applied.commit}`;
  if (options.undo === true) return output.line({ session, ...applied }, `Taken back: ${where}.`);
  const says = [`Written: ${counted(applied.changed, 'path')} in ${where}.`];
  output.line({ session, ...applied }, [...says, ...sayChanges(applied.changes, applied.changed)].join('\n'));
}

function folderOf({ to }: ApplyOptions): string {
  if (to !== undefined) return resolve(to);
  throw new Refused({ code: 'usage', message: 'No folder was named.', remedy: 'Name one with --to.' });
}

type Plan = Omit<Extract<Awaited<ReturnType<HostClient['files']['preview']>>, { ok: true }>, 'ok'>;

function sayPreview({ target, changes, changed, conflicts, blocked }: Plan): string[] {
  return [
    `${counted(changed, 'path')} would be written in ${target}.`,
    ...sayChanges(changes, changed),
    ...conflicts.map(({ path, why }) => `conflict ${path.toWellFormed()}  (${WHY[why]})`),
    ...blocked.map(({ path, because }) => `blocked  ${path.toWellFormed()}  (${because})`),
  ];
}

const WHY = {
  content: 'both changed it',
  other: 'both have it, and not alike',
  removed: 'one removed what the other changed',
  kind: 'a file, a folder and a link are not the same',
} as const;
