import {
  BadgeCheck,
  BookmarkPlus,
  BookOpen,
  Bot,
  Brain,
  CircleSlash,
  CircleX,
  FileText,
  FolderOutput,
  FoldVertical,
  GitMerge,
  Globe,
  ListChecks,
  type LucideIcon,
  MapPin,
  Pencil,
  Search,
  Shapes,
  ShieldCheck,
  Sparkles,
  Split,
  Terminal,
  Unlink,
  User,
  Wrench,
} from 'lucide-react';
import type { StepKind } from '../../core/contract/view.ts';
import { kindInk } from './kind.ts';
import { type ToolFamily, toolFamily } from './tool-family.ts';

interface KindIconProps {
  readonly kind: StepKind;
  /** Name of the tool, for a more telling icon. */
  readonly tool?: string | undefined;
  /** The kind whose ink it has, where that is not its own. */
  readonly hue?: StepKind;
  /** Side in px. */
  readonly size?: number;
}

/** The icon of a step in its ink. */
export function KindIcon({ kind, tool, hue = kind, size = 12 }: KindIconProps) {
  const Icon = kindIcon(kind, tool);
  return <Icon size={size} strokeWidth={1.9} aria-hidden className="flex-none" style={{ color: kindInk(hue) }} />;
}

/** The icon of a step, to draw as one likes. */
export function kindIcon(kind: StepKind, tool?: string): LucideIcon {
  return kind === 'tool' ? toolIcons[toolFamily(tool ?? '')] : icons[kind];
}

const toolIcons: Readonly<Record<ToolFamily, LucideIcon>> = {
  shell: Terminal,
  read: FileText,
  edit: Pencil,
  search: Search,
  web: Globe,
  agent: Bot,
  plan: ListChecks,
  other: Wrench,
};

const icons: Readonly<Record<StepKind, LucideIcon>> = {
  start: Unlink,
  you: User,
  agent: Sparkles,
  thinking: Brain,
  tool: Terminal,
  'memory-recalled': BookOpen,
  'memory-written': BookmarkPlus,
  approval: ShieldCheck,
  error: CircleX,
  compaction: FoldVertical,
  merge: GitMerge,
  selector: Split,
  validation: BadgeCheck,
  harness: Wrench,
  placement: MapPin,
  applied: FolderOutput,
  stopped: CircleSlash,
  other: Shapes,
};
