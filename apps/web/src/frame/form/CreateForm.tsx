import type { Id } from '@festix/domain/contract';
import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../app/ButtonLink.tsx';
import type { ActionWords } from '../app/use-action.ts';
import { useBodyId } from '../app/use-body-id.ts';
import { useUnsaved } from '../app/use-unsaved.ts';
import { PageForm } from './PageForm.tsx';
import { useFormAction } from './use-form-action.ts';

export interface CreateFormProps<Fields extends object, Body extends object, Reply>
  extends
    Pick<FormProps<Fields>, 'form' | 'className' | 'initialValues' | 'onValuesChange'>,
    Pick<ActionWords<Fields, Reply>, 'place' | 'done' | 'failed'> {
  /** The fields. */
  children: ReactNode;
  texts: Readonly<Record<'create' | 'creating' | 'cancel', string>>;
  /** Returns whether the form holds input. */
  isTyped(fields: NoInfer<Fields>): boolean;
  bodyOf(fields: Fields): Body;
  /** Creates it; a repeat of the same body has the same id. */
  send(body: Body & { id: Id }): Promise<Reply>;
  /** Reads again the data that the creation changes; also after a refusal, which another person may have caused. */
  reload(): unknown;
  /** Path of the list, for giving up, and for the way on unless there is a next page. */
  list: string;
  /** Returns the path of the next page. */
  next?(reply: Reply): string;
}

/** Renders the form of a new object: creates it once, and then leaves the page. */
export function CreateForm<Fields extends object, Body extends object, Reply>({
  form: shared,
  children,
  texts,
  isTyped,
  bodyOf,
  send,
  reload,
  list,
  next,
  place,
  done,
  failed,
  ...fields
}: CreateFormProps<Fields, Body, Reply>) {
  const [form] = Form.useForm<Fields>(shared);
  const navigate = useNavigate();
  const idOf = useBodyId();
  const { isUnsaved, letGo } = useUnsaved(() => isTyped(form.getFieldsValue(true) as Fields));
  const create = useFormAction(
    form,
    (typed: Fields) => {
      const body = bodyOf(typed);
      return send({ id: idOf(body), ...body });
    },
    {
      place,
      failed,
      ...(done && { done }),
      takes: () => {
        void reload();
        return false;
      },
      onDone: async (reply) => {
        void reload();
        letGo();
        await navigate(next?.(reply) ?? list);
      },
    },
  );
  return (
    <PageForm<Fields>
      {...fields}
      form={form}
      isSending={create.isBusy}
      sendLabel={create.isBusy ? texts.creating : texts.create}
      wayOut={
        <ButtonLink type="text" href={list}>
          {texts.cancel}
        </ButtonLink>
      }
      isUnsaved={isUnsaved}
      onFinish={(typed) => void create.run(typed)}
    >
      {children}
    </PageForm>
  );
}
