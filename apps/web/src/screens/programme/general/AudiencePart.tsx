import {
  ACCESSIBILITY_CONTACT_LENGTH,
  ACCESSIBILITY_RESOURCES,
  accessibilityLabels,
  AGE_RATINGS,
  AGE_REASON_LENGTH,
  ageRatingLabel,
} from '@festix/domain/programme';
import { Checkbox, Form, Input, Select } from 'antd';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';
import styles from './general.module.css';

/** Edits the age rating and the accessibility resources. */
export function AudiencePart() {
  return (
    <FormPart title={texts.audience} line={texts.audienceLine}>
      <Form.Item name="age_rating" label={texts.ageRating} extra={texts.ageRatingHint}>
        <Select
          allowClear
          placeholder={texts.noRating}
          options={AGE_RATINGS.map((rating) => ({ value: rating, label: ageRatingLabel(rating) }))}
        />
      </Form.Item>
      <Form.Item name="age_reason" label={texts.ageReason} extra={texts.ageReasonHint}>
        <Input autoComplete="off" maxLength={AGE_REASON_LENGTH} />
      </Form.Item>
      <Form.Item name="accessibility" label={texts.accessibility}>
        <Checkbox.Group
          className={styles.resources}
          options={ACCESSIBILITY_RESOURCES.map((resource) => ({
            value: resource,
            label: accessibilityLabels[resource],
          }))}
        />
      </Form.Item>
      <Form.Item name="accessibility_contact" label={texts.accessibilityContact} extra={texts.accessibilityContactHint}>
        <Input autoComplete="off" maxLength={ACCESSIBILITY_CONTACT_LENGTH} />
      </Form.Item>
    </FormPart>
  );
}
