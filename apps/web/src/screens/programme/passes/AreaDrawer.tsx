import {
  ACCESS_NAME_LENGTH,
  AREA_EXITS,
  areaName,
  MAIN_AREA,
  MOST_ENTRIES,
  UNKNOWN_EXITS,
  type Area,
} from '@festix/domain/programme';
import { Button, Icon } from '@festix/ui';
import { NumberField, obeys, SwitchField } from '@festix/ui/workbench';
import { X } from '@phosphor-icons/react/X';
import { Drawer, Form, Input, Radio } from 'antd';
import { PageForm } from '../../../frame/form/PageForm.tsx';
import { countedIn, type AccessDraft } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';
import styles from './access.module.css';

export interface AreaDrawerProps {
  /** Closed without one. */
  area: Area | undefined;
  draft: AccessDraft;
  /** `counted` is the entries a day where exits are not read. */
  onDone(area: Area, counted: number): void;
  onClose(): void;
}

/** Edits an area of the draft. */
export function AreaDrawer({ area, draft, onDone, onClose }: AreaDrawerProps) {
  const isNew = area && !draft.areas.some(({ number }) => number === area.number);
  return (
    <Drawer
      open={area !== undefined}
      onClose={onClose}
      size="30rem"
      title={isNew ? texts.newArea : texts.editArea}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {area && <AreaForm area={area} draft={draft} onDone={onDone} onClose={onClose} />}
    </Drawer>
  );
}

interface AreaFields extends Omit<Area, 'number'> {
  counted: number | null;
}

function AreaForm({ area, draft, onDone, onClose }: AreaDrawerProps & { area: Area }) {
  const [form] = Form.useForm<AreaFields>();
  const { number, ...fields } = area;
  const initial: AreaFields = { ...fields, counted: countedIn(draft, number) };
  const exits = Form.useWatch('exits', form) ?? area.exits;
  const isNew = !draft.areas.some((one) => one.number === number);
  const main = draft.areas.find((one) => one.number === MAIN_AREA)?.name ?? '';
  return (
    <PageForm<AreaFields>
      form={form}
      initialValues={initial}
      isSending={false}
      sendLabel={isNew ? texts.addArea : texts.apply}
      wayOut={
        <Button type="text" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
      onFinish={() => {
        const { counted, ...typed } = form.getFieldsValue(true) as AreaFields;
        onDone(areaOf(area, typed), counted ?? 1);
      }}
    >
      <Form.Item
        name="name"
        label={texts.areaName}
        extra={number === MAIN_AREA ? texts.mainNameHint : texts.areaNameHint}
        rules={[obeys(areaName)]}
      >
        <Input autoComplete="off" maxLength={ACCESS_NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="exits" label={texts.exits}>
        <Radio.Group className={styles.choices} aria-label={texts.exits}>
          {AREA_EXITS.map((value) => (
            <Radio key={value} value={value}>
              <b>{texts.exitsNames[value]}</b>
              <span className="fx-quiet">{texts.exitsLines[value]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {exits === 'none' && (
        <NumberField
          name="counted"
          label={texts.counted}
          extra={texts.countedHint}
          required
          least={1}
          most={MOST_ENTRIES}
          outside={texts.countedFault}
        />
      )}
      {exits === 'return' && (
        <Form.Item name="unknown_exit" label={texts.unknownExit} extra={texts.unknownExitHint}>
          <Radio.Group aria-label={texts.unknownExit}>
            {UNKNOWN_EXITS.map((value) => (
              <Radio key={value} value={value}>
                {texts.unknownExitNames[value]}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      )}
      <NumberField name="capacity" label={texts.capacity} extra={texts.capacityHint} least={1} />
      <NumberField name="place_limit" label={texts.areaLimit} extra={texts.areaLimitHint} least={1} />
      {number !== MAIN_AREA && (
        <div className={styles.switch}>
          <SwitchField name="counts_in_main" label={texts.countsInMain(main)} hint={texts.countsInMainHint(main)} />
        </div>
      )}
    </PageForm>
  );
}

function areaOf({ number }: Area, fields: Omit<Area, 'number'>): Area {
  const { name, capacity, exits, unknown_exit, counts_in_main, place_limit } = fields;
  return {
    ...{ number, name: name.trim(), capacity: capacity ?? null, exits, unknown_exit, counts_in_main },
    place_limit: place_limit ?? null,
  };
}
