import {
  BadgeCheck,
  BookmarkPlus,
  BookOpen,
  Boxes,
  Code,
  FoldVertical,
  GitFork,
  GitMerge,
  LogIn,
  LogOut,
  type LucideIcon,
  MapPin,
  Merge,
  MessageSquareText,
  Repeat,
  Shapes,
  ShieldCheck,
  Sparkles,
  Split,
  Wrench,
} from 'lucide-react';
import { isNodeKind, type NodeKind } from '../../../core/contract/workflow-view.ts';

/** How a kind of node is called, its icon, and the pair of tokens of its hue (`--k-…`, `--i-…`). */
export interface NodeLook {
  readonly word: string;
  readonly icon: LucideIcon;
  readonly hue: string;
  /** What it does, in a sentence. */
  readonly says: string;
}

/** The look of a node; of a kind that this version does not know too. */
export function nodeLook(kind: string): NodeLook {
  return isNodeKind(kind) ? nodeLooks[kind] : unknown;
}

const unknown: NodeLook = {
  word: 'Unknown kind',
  icon: Shapes,
  hue: 'compact',
  says: 'This version does not know what it does.',
};

/** One word and one hue for each kind, everywhere. */
export const nodeLooks: Readonly<Record<NodeKind, NodeLook>> = {
  input: { word: 'Input', icon: LogIn, hue: 'user', says: 'Where a run begins: what is said to it.' },
  agent: { word: 'Agent', icon: Sparkles, hue: 'assistant', says: 'A model with words, tools and caps.' },
  tool: { word: 'Tool', icon: Wrench, hue: 'tool', says: 'Calls one tool.' },
  selector: { word: 'Selector', icon: Split, hue: 'selector', says: 'Chooses one of several routes.' },
  parallel: { word: 'Parallel', icon: GitFork, hue: 'tool', says: 'Goes several ways at once.' },
  join: { word: 'Join', icon: Merge, hue: 'tool', says: 'Waits for several ways.' },
  merge: { word: 'Merge', icon: GitMerge, hue: 'merge', says: 'Merges two sessions.' },
  loop: { word: 'Loop', icon: Repeat, hue: 'selector', says: 'Goes round, a capped number of times.' },
  approval: { word: 'Approval', icon: ShieldCheck, hue: 'approval', says: 'Asks a person.' },
  validate: { word: 'Validate', icon: BadgeCheck, hue: 'done', says: 'Judges what came of it.' },
  'memory-recall': { word: 'Recall', icon: BookOpen, hue: 'memread', says: 'Looks something up in memory.' },
  'memory-commit': { word: 'Commit', icon: BookmarkPlus, hue: 'memwrite', says: 'Remembers something.' },
  compress: { word: 'Compress', icon: FoldVertical, hue: 'compact', says: 'Shortens the conversation.' },
  place: { word: 'Place', icon: MapPin, hue: 'compact', says: 'Moves the session to another sandbox.' },
  workflow: { word: 'Workflow', icon: Boxes, hue: 'user', says: 'Runs another workflow as one node.' },
  code: { word: 'Code', icon: Code, hue: 'tool', says: 'Makes a value out of values.' },
  note: { word: 'Note', icon: MessageSquareText, hue: 'compact', says: 'Words for who reads the workflow.' },
  output: { word: 'Output', icon: LogOut, hue: 'user', says: 'Where a run ends, and what it gives.' },
};
