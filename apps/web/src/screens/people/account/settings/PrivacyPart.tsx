import { privacyEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, Icon, useNotices } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../../../frame/app/save-file.ts';
import { callRaw } from '../../../../data/call.ts';
import { referenceOf, reportDefect } from '../../../../data/report-error.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import styles from './settings.module.css';

/** Exports all personal data, and deletes the account. */
export function PrivacyPart() {
  const [isDeleting, setDeleting] = useState(false);
  const exporting = useExport();
  return (
    <ul className={styles.list}>
      <li>
        <div>
          <b>{texts.exportTitle}</b>
          <span>{texts.exportLine}</span>
        </div>
        <Button
          icon={<Icon of={DownloadSimple} size={18} />}
          disabled={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {exporting.isPending ? texts.exporting : texts.exportData}
        </Button>
      </li>
      <li>
        <div>
          <b>{texts.deleteTitle}</b>
          <span>{texts.deleteLine}</span>
        </div>
        <Button danger onClick={() => setDeleting(true)}>
          {texts.deleteAccount}
        </Button>
      </li>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </ul>
  );
}

function useExport() {
  const { error: toastError } = useNotices();
  return useMutation({
    mutationFn: async () => saveFile(texts.exportName, await (await callRaw(privacyEndpoints.data)).blob()),
    onError: (error) => {
      reportDefect(error, 'own-data');
      toastError(notices.ownDataFailed, referenceOf(error));
    },
  });
}
