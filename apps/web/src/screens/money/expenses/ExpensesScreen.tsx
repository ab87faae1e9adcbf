import { type ExpenseView } from '@festix/domain/contract';
import { formatBRL, notices } from '@festix/domain/ground';
import {
  Amount,
  countWords,
  DateTime,
  EmptyState,
  Icon,
  Link,
  SectionTitle,
  SkeletonBar,
  Slab,
  StatusTag,
} from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Plus } from '@phosphor-icons/react/Plus';
import { Receipt } from '@phosphor-icons/react/Receipt';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { PayoutStatusTag } from '../payouts/PayoutStatusTag.tsx';
import { RebateTag } from '../payouts/RebateTag.tsx';
import { usePayoutPath } from '../payouts/use-payouts.ts';
import { ExpenseActions } from './ExpenseActions.tsx';
import { expensesTexts as texts } from './expenses-texts.ts';
import { RemoveExpenseDialog } from './RemoveExpenseDialog.tsx';
import { shortNote } from './short-note.ts';
import { EXPENSES_PER_PAGE, useExpenses } from './use-expenses.ts';
import styles from './expenses.module.css';

/** Height of the total while it loads, in px. */
const SLAB = 176;

/** Shows 'Custos' of an event. */
export function ExpensesScreen() {
  const event = useEvent();
  const { link } = useArea();
  const { change, page, reading } = useExpenses(event.id);
  const [removing, setRemoving] = useState<ExpenseView>();
  useTitle(texts.expenses, event.name);
  const { data, error, isPending, isPlaceholderData, refetch } = reading;
  return (
    <>
      <SectionTitle
        aside={data && countWords(data.count, texts.expense)}
        actions={
          <ButtonLink
            type="primary"
            href={link(`/events/${event.id}/expenses/create`)}
            icon={<Icon of={Plus} size={18} />}
          >
            {texts.newExpense}
          </ButtonLink>
        }
      >
        {texts.expenses}
      </SectionTitle>
      {(data || !error) && (
        <div className={styles.total}>
          {data ? (
            <Slab
              label={texts.total}
              value={<Amount cents={data.total_expenses} as="figure" />}
              note={texts.totalNote}
            />
          ) : (
            <SkeletonBar height={SLAB} />
          )}
        </div>
      )}
      <RecordsTable<ExpenseView>
        label={texts.expenses}
        rows={data?.data ?? []}
        rowKey={(expense) => expense.id}
        columns={COLUMNS}
        lines={linesOf}
        actions={(expense) => <ExpenseActions expense={expense} onRemove={() => setRemoving(expense)} />}
        loading={isPending || isPlaceholderData}
        error={
          error &&
          !data && <ScreenFailure title={notices.expensesLoadFailed} error={error} onRetry={() => void refetch()} />
        }
        empty={<EmptyState of={Receipt} level={3} title={notices.noExpenses} line={texts.noneLine} />}
        pagination={{
          page,
          pageSize: EXPENSES_PER_PAGE,
          total: data?.count ?? 0,
          onPage: (next) => change({ page: String(next) }),
        }}
      />
      <RemoveExpenseDialog expense={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

const COLUMNS: RecordsColumn<ExpenseView>[] = [
  { key: 'date', title: texts.date, share: 14, render: (expense) => <Day of={expense} /> },
  { key: 'kind', title: texts.kind, share: 14, render: (expense) => <Kind of={expense} /> },
  { key: 'payout', leaves: 1, title: texts.payout, share: 20, render: (expense) => <PayoutLink of={expense} /> },
  {
    key: 'notes',
    leaves: 2,
    title: texts.notes,
    share: 36,
    render: ({ obs }) => obs && <span title={obs}>{shortNote(obs)}</span>,
  },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    share: 16,
    render: ({ amount }) => (
      <b>
        <Amount cents={amount} as="column" />
      </b>
    ),
  },
];

function Day({ of: { created_at } }: { of: ExpenseView }) {
  const { time_zone } = useEvent();
  return <DateTime variant="date" at={created_at} zone={time_zone} />;
}

function Kind({ of: { is_rebate } }: { of: ExpenseView }) {
  return is_rebate ? <RebateTag /> : <StatusTag icon={Receipt}>{texts.plain}</StatusTag>;
}

/** Leads to the payout that it opened. */
function PayoutLink({ of: { payout, amount } }: { of: ExpenseView }) {
  const pathOf = usePayoutPath();
  if (!payout) return null;
  return (
    <Link href={pathOf(payout.id)} className={styles.payout}>
      <span className="fx-hidden">{texts.payoutOf(formatBRL(amount))}: </span>
      <PayoutStatusTag status={payout.status} />
    </Link>
  );
}

function linesOf(expense: ExpenseView): RecordLines {
  return {
    title: expense.obs ? shortNote(expense.obs) : expense.is_rebate ? texts.rebate : texts.plain,
    value: <Amount cents={expense.amount} />,
    detail: (
      <span className="fx-ellipsis">
        <Day of={expense} />
        {expense.is_rebate && expense.payout && ` · ${texts.rebate}`}
      </span>
    ),
    status: expense.payout ? <PayoutLink of={expense} /> : <Kind of={expense} />,
  };
}
