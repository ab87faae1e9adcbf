import { type TaxesBody, type UserDetailView, type UserPatch } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { roleNames, ROLES, type Role } from '@festix/domain/people';
import { SectionTitle } from '@festix/ui';
import { Checkbox, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { EditForm } from '../../../frame/form/EditForm.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { peopleTexts as texts, roleExplanations } from '../../../frame/parts/people-texts.ts';
import { TaxesFields } from './TaxesFields.tsx';
import { useEditUser } from './use-edit-user.ts';
import styles from './people.module.css';

interface AccessFields extends TaxesBody {
  roles: Role[];
}

const FIELDS = ['roles', 'administrate_tax', 'convenience_tax', 'rebate_tax'] as const;

/** Edits a user's roles, and a producer's percents. */
export function UserAccessForm({ user }: { user: Tagged<UserDetailView> }) {
  const [form] = Form.useForm<AccessFields>();
  const roles = Form.useWatch('roles', form) ?? user.view.roles;
  // The version of the first change: another person's changes since are not overwritten unseen.
  const [base, setBase] = useState<Tagged<UserDetailView>>();
  const edit = useEditUser(base ?? user, {
    place: 'users.edit',
    done: notices.userSaved,
    failed: notices.userSaveFailed,
    takes: (problem) => showOnFields(form, problem),
    onOutdated: () => setBase(undefined),
    onSaved: () => {
      setBase(undefined);
      form.setFields(FIELDS.map((name) => ({ name, touched: false })));
    },
  });
  const shown = useRef(user.tag);
  useEffect(() => {
    if (shown.current === user.tag) return;
    shown.current = user.tag;
    if (!form.isFieldsTouched()) form.resetFields();
  }, [form, user.tag]);
  return (
    <EditForm
      form={form}
      initialValues={fieldsOf(user.view)}
      texts={texts}
      isSaving={edit.isBusy}
      isUnsaved={() => form.isFieldsTouched()}
      onValuesChange={() => setBase((known) => known ?? user)}
      onFinish={(fields) => void edit.run(patchOf(fields))}
    >
      <SectionTitle ruled>{texts.access}</SectionTitle>
      <p className={styles.userLine}>{texts.accessLine}</p>
      <Form.Item name="roles" label={texts.roles}>
        <RolesInput />
      </Form.Item>
      {roles.includes('producer') && <TaxesFields />}
    </EditForm>
  );
}

interface RolesInputProps {
  id?: string;
  value?: Role[];
  onChange?: (roles: Role[]) => void;
}

/** Shows one box per role; a customer stays one, and teams decide about their members. */
function RolesInput({ id, value = [], onChange }: RolesInputProps) {
  const set = (role: Role, held: boolean) =>
    onChange?.(ROLES.filter((known) => (known === role ? held : value.includes(known))));
  return (
    <div id={id} className={styles.roleBoxes} role="group" aria-label={texts.roles}>
      {ROLES.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          disabled={role === 'customer' || role === 'team-member'}
          onChange={({ target }) => set(role, target.checked)}
        >
          <b>{roleNames[role]}</b>
          <span className="fx-quiet">{role === 'team-member' ? texts.heldByTeams : roleExplanations[role]}</span>
        </Checkbox>
      ))}
    </div>
  );
}

function fieldsOf({ roles, administrate_tax, convenience_tax, rebate_tax }: UserDetailView): AccessFields {
  return { roles, administrate_tax, convenience_tax, rebate_tax };
}

/** Returns the changes of a user's access. Sends percents only for a producer; anybody else's stay as they are. */
function patchOf({ roles, administrate_tax = null, convenience_tax, rebate_tax = null }: AccessFields): UserPatch {
  return { roles, ...(roles.includes('producer') && { administrate_tax, convenience_tax, rebate_tax }) };
}
