import { Button, Code, Icon } from '@festix/ui';
import { Copy } from '@phosphor-icons/react/Copy';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { useState } from 'react';
import { LeaveGuard } from '../../../../frame/app/LeaveGuard.tsx';
import { saveFile } from '../../../../frame/app/save-file.ts';
import { useCopy } from '../../../../frame/app/use-copy.ts';
import { useSession } from '../../../../session/session.store.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { CheckField } from '../../../../frame/form/fields.tsx';
import '@festix/ui/code-font.css';
import styles from './settings.module.css';

/** Shows codes this once: they are dropped when the person confirms that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const email = useSession((session) => session.user?.email ?? '');
  const copy = useCopy();
  const [isKept, setKept] = useState(false);
  const lines = codes.join('\n');

  function save(): void {
    const text = `${texts.recoveryCodesFileHead(email)}\n\n${lines}\n`;
    saveFile(texts.recoveryCodesFile, new Blob([text], { type: 'text/plain;charset=utf-8' }));
  }

  return (
    <>
      <h3>{texts.recoveryCodes}</h3>
      <p>{texts.recoveryCodesLine}</p>
      <ul className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <div className={styles.secondFactorKeys}>
        <Button icon={<Icon of={Copy} size={18} />} onClick={() => void copy(lines)}>
          {texts.recoveryCodesCopy}
        </Button>
        <Button icon={<Icon of={DownloadSimple} size={18} />} onClick={save}>
          {texts.recoveryCodesSave}
        </Button>
      </div>
      <CheckField
        label={texts.recoveryCodesKept}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <div className={styles.secondFactorKeys}>
        <Button disabled={!isKept} onClick={onKept}>
          {texts.recoveryCodesDone}
        </Button>
      </div>
      <LeaveGuard isUnsaved={() => !isKept} words={texts.recoveryCodesLeave} />
    </>
  );
}
