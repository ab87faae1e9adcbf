import {
  EVENT_NAME_LENGTH,
  EVENT_SUMMARY_LENGTH,
  eventName,
  requiredText,
  SLUG_MAX_LENGTH,
  slugText,
} from '@festix/domain/ground';
import { categoryLabels, EVENT_CATEGORIES } from '@festix/domain/programme';
import { obeys, RichTextEditor } from '@festix/ui/workbench';
import { Form, Input, Select } from 'antd';
import { FormPart } from './FormPart.tsx';
import { generalTexts as texts } from './general-texts.ts';

/** Letters; a text of this length with its HTML tags still fits the limit of the API. */
const DESCRIPTION_LENGTH = 20_000;

/** Edits the event's public text. */
export function AboutPart() {
  return (
    <FormPart title={texts.about} line={texts.aboutLine}>
      <Form.Item name="name" label={texts.name} validateFirst rules={[obeys(requiredText), obeys(eventName)]}>
        <Input autoComplete="off" maxLength={EVENT_NAME_LENGTH} placeholder={texts.namePlaceholder} />
      </Form.Item>
      <Form.Item
        name="slug"
        label={texts.slug}
        extra={texts.slugHint}
        validateFirst
        rules={[obeys(requiredText), obeys(slugText)]}
      >
        <Input
          prefix={<span className="fx-quiet">/events/</span>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SLUG_MAX_LENGTH}
        />
      </Form.Item>
      <Form.Item name="category" label={texts.category} extra={texts.categoryHint}>
        <Select
          allowClear
          placeholder={texts.noCategory}
          options={EVENT_CATEGORIES.map((category) => ({ value: category, label: categoryLabels[category] }))}
        />
      </Form.Item>
      <Form.Item name="short_description" label={texts.summary} extra={texts.summaryHint}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={EVENT_SUMMARY_LENGTH} showCount />
      </Form.Item>
      <Form.Item name="description" label={texts.description}>
        <RichTextEditor label={texts.description} maxLength={DESCRIPTION_LENGTH} />
      </Form.Item>
    </FormPart>
  );
}
