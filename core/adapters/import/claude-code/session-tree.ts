import type { EventId } from '../../../model/ids.ts';
import { type IdColumn, idAt, noIds, setId } from '../../../projections/held/id-column.ts';
import { IdNumbers } from '../../../projections/import-facts/id-numbers.ts';
import { NumberList } from '../../../projections/import-facts/number-list.ts';

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
  event: EventId | undefined;
}

const NONE = -1;

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
  /** Records are held as numbers, so that those of a very large file fit. */
  private readonly uuids = new IdNumbers();
  private readonly events = noIds();
  private readonly sessions: { readonly session: string; readonly isSide: boolean }[] = [];
  private readonly numberOfSession = new Map<string, number>();
  /** By record: number of its session, and of the nearest message, itself included. By message: how many are below it. */
  private readonly sessionOf = new NumberList();
  private readonly messageOf = new NumberList();
  private readonly children = new NumberList();
  private readonly isAgentFile: boolean;
  private lastMain: string;
  private lastSide: string | undefined;

  /** In a file that holds a sub-agent only, its records are the main line. */
  constructor(isAgentFile: boolean) {
    this.isAgentFile = isAgentFile;
    this.lastMain = isAgentFile ? 'agent' : 'main';
  }

  node(uuid: string): TreeNode | undefined {
    return this.nodeOf(uuid);
  }

  place(link: Link): Seat {
    const isSide = link.isSidechain && !this.isAgentFile;
    const repeats = this.nodeOf(link.uuid);
    if (repeats !== undefined) {
      const session = (isSide ? this.lastSide : undefined) ?? this.lastMain;
      return { session, starts: undefined, node: undefined, repeats, isOrphan: false };
    }
    const named = this.nodeOf(link.parentUuid);
    const isOrphan = link.parentUuid !== undefined && named === undefined;
    const parent = named ?? this.nodeOf(link.logicalParentUuid);
    const { session, starts } = isSide ? this.sideSeat(link, parent, isOrphan) : this.mainSeat(link, parent);
    if (isSide) this.lastSide = session;
    else this.lastMain = session;
    return { session, starts, node: this.addNode(link, { session, isSide, parent }), repeats, isOrphan };
  }

  private mainSeat(link: Link, parent: SeatedNode | undefined): Pick<Seat, 'session' | 'starts'> {
    if (parent === undefined || parent.isSide) return { session: this.lastMain, starts: undefined };
    return this.branchOr(link, parent);
  }

  private sideSeat(link: Link, parent: SeatedNode | undefined, isOrphan: boolean): Pick<Seat, 'session' | 'starts'> {
    if (parent?.isSide) return this.branchOr(link, parent);
    if (isOrphan && this.lastSide !== undefined) return { session: this.lastSide, starts: undefined };
    return { session: `side:${nameOf(link)}`, starts: { what: 'sidechain' } };
  }

  private branchOr(link: Link, parent: SeatedNode): Pick<Seat, 'session' | 'starts'> {
    const message = this.messageOf.at(parent.number);
    const startsBranch = link.isPrompt && message !== NONE && this.children.at(message) > 0;
    if (!startsBranch) return { session: parent.session, starts: undefined };
    return { session: `branch:${nameOf(link)}`, starts: { what: 'branch', from: parent } };
  }

  private addNode(
    link: Link,
    { session, isSide, parent }: { session: string; isSide: boolean; parent?: SeatedNode | undefined },
  ): SeatedNode | undefined {
    const above = parent === undefined ? NONE : this.messageOf.at(parent.number);
    if (link.isMessage && above !== NONE) this.children.set(above, this.children.at(above) + 1);
    if (link.uuid === undefined) return undefined;
    const number = this.uuids.add(link.uuid);
    this.sessionOf.push(this.sessionNumber(session, isSide));
    this.messageOf.push(link.isMessage ? number : above);
    this.children.push(0);
    return this.nodeAt(number);
  }

  private sessionNumber(session: string, isSide: boolean): number {
    const key = `${session} ${isSide}`;
    const number = this.numberOfSession.get(key) ?? this.sessions.push({ session, isSide }) - 1;
    this.numberOfSession.set(key, number);
    return number;
  }

  private nodeOf(uuid: string | undefined): SeatedNode | undefined {
    const number = uuid === undefined ? undefined : this.uuids.get(uuid);
    return number === undefined ? undefined : this.nodeAt(number);
  }

  private nodeAt(number: number): SeatedNode {
    const { session, isSide } = this.sessions[this.sessionOf.at(number)] ?? { session: this.lastMain, isSide: false };
    return new SeatedNode(number, { session, isSide }, this.events);
  }
}

class SeatedNode implements TreeNode {
  readonly number: number;
  readonly session: string;
  readonly isSide: boolean;
  private readonly events: IdColumn;

  constructor(number: number, { session, isSide }: Pick<TreeNode, 'session' | 'isSide'>, events: IdColumn) {
    this.number = number;
    this.session = session;
    this.isSide = isSide;
    this.events = events;
  }

  get event(): EventId | undefined {
    return idAt(this.events, this.number) as EventId | undefined;
  }

  set event(event: EventId | undefined) {
    if (event !== undefined) setId(this.events, this.number, event);
  }
}

function nameOf({ uuid, ordinal }: Link): string {
  return uuid === undefined || uuid.length > 100 ? `#${ordinal}` : uuid;
}
