import { type UserDetailView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Icon } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { LockSimpleOpen } from '@phosphor-icons/react/LockSimpleOpen';
import { useState } from 'react';
import { confirming } from '../../../frame/form/use-confirmed.ts';
import type { Tagged } from '../../../data/tagged.ts';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';
import { useEditUser } from './use-edit-user.ts';

/** Shuts a person out, or lets the person back in, after asking. */
export function BlockAccount({ user }: { user: Tagged<UserDetailView> }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isBlocked = user.view.blocked_at !== null;
  const edit = useEditUser(user, {
    place: 'users.block',
    done: isBlocked ? notices.userUnblocked : notices.userBlocked,
    failed: isBlocked ? notices.userUnblockFailed : notices.userBlockFailed,
    onSaved: close,
  });
  const verb = isBlocked ? texts.unblock : texts.block;
  return (
    <>
      <Button
        danger={!isBlocked}
        icon={<Icon of={isBlocked ? LockSimpleOpen : LockSimple} size={18} />}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        {...confirming(edit, isAsking ? { blocked: !isBlocked } : undefined, close)}
        title={`${verb} de ${user.view.name}?`}
        consequence={isBlocked ? texts.unblockConsequence : texts.blockConsequence}
        confirmLabel={verb}
        danger={!isBlocked}
      />
    </>
  );
}
