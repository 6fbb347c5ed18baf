import type { ComponentType } from 'react';
import { ApplyDialog } from '../apply/apply-dialog.tsx';
import { AtBreakDialog } from '../at-break/at-break-dialog.tsx';
import { AgentDialog } from '../compose/agent-dialog.tsx';
import { CompressDialog } from '../compress/compress-dialog.tsx';
import { EffectsDialog } from '../effects/effects-dialog.tsx';
import { OriginalDialog } from '../inspector/original-dialog.tsx';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { ReflogPanel } from '../reflog/reflog-panel.tsx';
import { RerunDialog } from '../replay/rerun-dialog.tsx';
import { SetAsideDialog } from '../set-aside/set-aside-dialog.tsx';
import { EmptyTrashDialog } from '../trash/empty-trash-dialog.tsx';
import { UnisolatedDialog } from '../unisolated/unisolated-dialog.tsx';
import { UsageDialog } from '../usage/usage-dialog.tsx';
import { ValidateDialog } from '../validate/validate-dialog.tsx';
import type { LateType } from './late-dialog.tsx';

const dialogs: Readonly<Record<LateType, ComponentType>> = {
  agent: AgentDialog,
  apply: ApplyDialog,
  original: OriginalDialog,
  'at-break': AtBreakDialog,
  compress: CompressDialog,
  effects: EffectsDialog,
  'empty-trash': EmptyTrashDialog,
  keys: KeysDialog,
  reflog: ReflogPanel,
  rerun: RerunDialog,
  'set-aside': SetAsideDialog,
  unisolated: UnisolatedDialog,
  usage: UsageDialog,
  validate: ValidateDialog,
};

/** One of the dialogs that the first screen does without. They are one piece of code: apart they would share more than they are. */
export function LateDialogs({ type }: { readonly type: LateType }) {
  const Asked = dialogs[type];
  return <Asked />;
}
