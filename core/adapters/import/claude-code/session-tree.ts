import type { EventId } from '../../../model/ids.ts';

/** What a record says of its place among the others. */
export interface Link {
  readonly ordinal: number;
  readonly uuid: string | undefined;
  readonly parentUuid: string | undefined;
  /** What a compaction stands behind, though its chain starts anew. */
  readonly logicalParentUuid: string | undefined;
  readonly isSidechain: boolean;
  /** A `user` or `assistant` record. */
  readonly isMessage: boolean;
  /** A prompt that can start a branch (I4). */
  readonly isPrompt: boolean;
}

/** A record that others may name as their parent. `event` is set once it is known. */
export interface TreeNode {
  readonly session: string;
  readonly isSide: boolean;
  /** The nearest message, itself included. */
  readonly message: { children: number } | undefined;
  event: EventId | undefined;
}

/** Where a record sits. */
export interface Seat {
  /** Key of its session. */
  readonly session: string;
  readonly starts: undefined | { readonly what: 'branch'; readonly from: TreeNode } | { readonly what: 'sidechain' };
  readonly node: TreeNode | undefined;
  /** The earlier record with the same uuid. */
  readonly repeats: TreeNode | undefined;
  /** It names a parent that has not come. */
  readonly isOrphan: boolean;
}

/**
 * Sorts the records of one file into sessions. Within a session order is that of the file (I2); the source's parent links only
 * choose the session. A prompt whose nearest message already has another message below it starts a branch (I4).
 */
export class SessionTree {
  private readonly nodes = new Map<string, TreeNode>();
  private readonly isAgentFile: boolean;
  private lastMain: string;
  private lastSide: string | undefined;

  /** In a file that holds a sub-agent only, its records are the main line. */
  constructor(isAgentFile: boolean) {
    this.isAgentFile = isAgentFile;
    this.lastMain = isAgentFile ? 'agent' : 'main';
  }

  node(uuid: string): TreeNode | undefined {
    return this.nodes.get(uuid);
  }

  place(link: Link): Seat {
    const isSide = link.isSidechain && !this.isAgentFile;
    const repeats = link.uuid === undefined ? undefined : this.nodes.get(link.uuid);
    if (repeats !== undefined) {
      const session = (isSide ? this.lastSide : undefined) ?? this.lastMain;
      return { session, starts: undefined, node: undefined, repeats, isOrphan: false };
    }
    const named = link.parentUuid === undefined ? undefined : this.nodes.get(link.parentUuid);
    const isOrphan = link.parentUuid !== undefined && named === undefined;
    const parent = named ?? (link.logicalParentUuid === undefined ? undefined : this.nodes.get(link.logicalParentUuid));
    const { session, starts } = isSide ? this.sideSeat(link, parent, isOrphan) : this.mainSeat(link, parent);
    if (isSide) this.lastSide = session;
    else this.lastMain = session;
    return { session, starts, node: this.addNode(link, { session, isSide, parent }), repeats, isOrphan };
  }

  private mainSeat(link: Link, parent: TreeNode | undefined): Pick<Seat, 'session' | 'starts'> {
    if (parent === undefined || parent.isSide) return { session: this.lastMain, starts: undefined };
    return branchOr(link, parent);
  }

  private sideSeat(link: Link, parent: TreeNode | undefined, isOrphan: boolean): Pick<Seat, 'session' | 'starts'> {
    if (parent?.isSide) return branchOr(link, parent);
    if (isOrphan && this.lastSide !== undefined) return { session: this.lastSide, starts: undefined };
    return { session: `side:${nameOf(link)}`, starts: { what: 'sidechain' } };
  }

  private addNode(
    link: Link,
    { session, isSide, parent }: { session: string; isSide: boolean; parent?: TreeNode | undefined },
  ) {
    if (link.isMessage && parent?.message !== undefined) parent.message.children++;
    if (link.uuid === undefined) return undefined;
    const message = link.isMessage ? { children: 0 } : parent?.message;
    const node: TreeNode = { session, isSide, message, event: undefined };
    this.nodes.set(link.uuid, node);
    return node;
  }
}

function branchOr(link: Link, parent: TreeNode): Pick<Seat, 'session' | 'starts'> {
  const startsBranch = link.isPrompt && (parent.message?.children ?? 0) > 0;
  if (!startsBranch) return { session: parent.session, starts: undefined };
  return { session: `branch:${nameOf(link)}`, starts: { what: 'branch', from: parent } };
}

function nameOf({ uuid, ordinal }: Link): string {
  return uuid === undefined || uuid.length > 100 ? `#${ordinal}` : uuid;
}
