import { type CoverView } from '@festix/domain/contract';
import { pictureForms, type CoverForm } from '@festix/domain/ground';
import { Poster } from '@festix/ui';
import { Form } from 'antd';
import { FormPart } from '../FormPart.tsx';
import { generalTexts as texts } from '../general-texts.ts';
import { CoverField } from './CoverField.tsx';
import type { Crop } from './crop.ts';
import styles from '../general.module.css';

export interface EventCoversProps {
  /** Of the event, from which its poster is drawn. */
  event_id: string;
  covers: Readonly<Record<CoverForm, CoverView | null>>;
  waiting?: Readonly<Partial<Record<CoverForm, Crop>>>;
  busy?: boolean;
  onSet(form: CoverForm, crop: Crop): Promise<boolean>;
  onRemove(form: CoverForm): Promise<boolean>;
}

/** Edits both covers, each with the poster that replaces a missing one. */
export function EventCovers({ event_id, covers, waiting = {}, busy, onSet, onRemove }: EventCoversProps) {
  const name = Form.useWatch<string | undefined>('name')?.trim() || texts.newEvent;
  const field = (form: CoverForm, label: string, hint: string) => (
    <CoverField
      label={label}
      hint={hint}
      form={pictureForms[form]}
      cover={covers[form]}
      waiting={waiting[form]}
      poster={<Poster seed={event_id} name={name} ratio={form === 'desktop' ? '16:9' : '4:5'} />}
      {...(busy && { busy })}
      consequence={{ set: texts.coverConsequence, remove: texts.removeImageConsequence }}
      onSet={(crop) => onSet(form, crop)}
      onRemove={() => onRemove(form)}
    />
  );
  return (
    <FormPart title={texts.covers} line={texts.coversLine}>
      <div className={styles.covers}>
        {field('desktop', texts.desktop, texts.desktopHint)}
        {field('mobile', texts.mobile, texts.mobileHint)}
      </div>
    </FormPart>
  );
}
