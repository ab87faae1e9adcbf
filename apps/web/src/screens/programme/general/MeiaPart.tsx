import type { MeiaQuotaView } from '@festix/domain/contract';
import { Count, Figures } from '@festix/ui';
import { SwitchField } from '@festix/ui/workbench';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';
import styles from './general.module.css';

/** Edits the half-price quota, with its figures if there are lots. */
export function MeiaPart({ quota }: { quota?: MeiaQuotaView }) {
  return (
    <FormPart title={texts.meia} line={texts.meiaLine}>
      <SwitchField name="keep_meia_quota" label={texts.keepQuota} hint={texts.keepQuotaHint} />
      {quota && quota.limit > 0 && (
        <div className={styles.quota}>
          <Figures
            figures={[
              { label: texts.quota, value: <Count value={quota.limit} /> },
              { label: texts.quotaTaken, value: <Count value={quota.taken} /> },
              { label: texts.quotaLeft, value: <Count value={quota.remaining} /> },
            ]}
          />
        </div>
      )}
    </FormPart>
  );
}
