import { payoutEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { FormSkeleton, useNotices } from '@festix/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { call } from '../../../../data/call.ts';
import { keyOf, useCall } from '../../../../data/queries.ts';
import { referenceOf } from '../../../../data/report-error.ts';
import { ScreenFailure } from '../../../../frame/system/ScreenFailure.tsx';
import { settingsTexts as texts } from '../account-texts.ts';
import styles from './settings.module.css';

const ASKED = { area: 'super-admin' } as const;

/** Switches the mails that a super-admin gets. */
export function NoticesPart() {
  const id = useId();
  const queries = useQueryClient();
  const { success, error: toastError } = useNotices();
  const { data, error, refetch } = useCall(payoutEndpoints.notice, ASKED);
  const writing = useMutation({
    mutationFn: (mails: boolean) => call(payoutEndpoints.setNotice, { ...ASKED, body: { mails } }),
    onSuccess: (saved) => {
      queries.setQueryData(keyOf(payoutEndpoints.notice, ASKED), saved);
      success(saved.mails ? notices.payoutMailsOn : notices.payoutMailsOff);
    },
    onError: (refused) => toastError(notices.noticesSaveFailed, referenceOf(refused)),
  });
  if (!data) {
    if (!error) return <FormSkeleton fields={1} />;
    return <ScreenFailure title={notices.noticesLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <ul className={styles.list}>
      <li>
        <div>
          <b id={id}>{texts.payoutMails}</b>
          <span id={`${id}-line`}>{texts.payoutMailsLine}</span>
        </div>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-line`}
          checked={writing.isPending ? writing.variables : data.mails}
          loading={writing.isPending}
          onChange={(mails) => writing.mutate(mails)}
        />
      </li>
    </ul>
  );
}
