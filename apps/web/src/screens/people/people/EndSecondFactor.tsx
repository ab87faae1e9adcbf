import { type UserDetailView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useState } from 'react';
import { confirming } from '../../../frame/form/use-confirmed.ts';
import type { Tagged } from '../../../data/tagged.ts';
import { peopleTexts as texts } from '../../../frame/parts/people-texts.ts';
import { useEditUser } from './use-edit-user.ts';

/** Removes the second factor of a person who has lost app and recovery codes, after a question. */
export function EndSecondFactor({ user }: { user: Tagged<UserDetailView> }) {
  const [isAsking, setAsking] = useState(false);
  const edit = useEditUser(user, {
    place: 'users.second-factor',
    done: notices.userSecondFactorEnded,
    failed: notices.userSecondFactorEndFailed,
  });
  return (
    <>
      <Button size="small" danger onClick={() => setAsking(true)}>
        {texts.secondFactorEnd}
      </Button>
      <ConfirmDialog
        {...confirming(edit, isAsking ? { has_second_factor: false } : undefined, () => setAsking(false))}
        danger
        title={texts.secondFactorEndOf(user.view.name)}
        consequence={texts.secondFactorEndConsequence}
        confirmLabel={texts.secondFactorEnd}
      />
    </>
  );
}
