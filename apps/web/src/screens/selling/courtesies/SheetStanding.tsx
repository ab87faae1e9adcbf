import { type CourtesyImportView, type Id } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Banner, Button, countWords, DateTime, Facts, FlagString, formatCount, ListSkeleton } from '@festix/ui';
import { FormActions } from '@festix/ui/workbench';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { SheetFaults } from './SheetFaults.tsx';
import { useImport, useIssue } from './use-sheet.ts';
import styles from './courtesies.module.css';

export interface SheetStandingProps {
  import_id: Id;
  /** Begins anew with another file. */
  onAnother(): void;
}

/** Shows a sent spreadsheet: its errors, its courtesies, and the number issued. */
export function SheetStanding({ import_id, onAnother }: SheetStandingProps) {
  const event = useEvent();
  const { data, error, refetch } = useImport(event.id, import_id);
  if (!data && error) {
    return <ScreenFailure title={notices.courtesyImportLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <ListSkeleton label={texts.loadingSheet} rows={3} />;
  return (
    <div className={styles.sheet}>
      <SheetFacts sheet={data} />
      <Standing sheet={data} />
      <NextSteps sheet={data} onAnother={onAnother} />
      {data.faults.length > 0 && <SheetFaults faults={data.faults} />}
    </div>
  );
}

function SheetFacts({ sheet }: { sheet: CourtesyImportView }) {
  const event = useEvent();
  return (
    <Facts
      facts={[
        {
          label: texts.sheet,
          value: (
            <>
              {sheet.file_name}
              <span className="fx-quiet">
                <DateTime at={sheet.created_at} zone={event.time_zone} />
              </span>
            </>
          ),
        },
        // Wrong rows request nothing that could be counted.
        ...(sheet.state === 'refused'
          ? [{ label: texts.rows, value: formatCount(sheet.rows) }]
          : [
              { label: texts.courtesies, value: formatCount(sheet.rows) },
              { label: texts.tickets, value: formatCount(sheet.tickets) },
            ]),
      ]}
    />
  );
}

function Standing({ sheet: { state, rows, issued } }: { sheet: CourtesyImportView }) {
  const courtesies = countWords(rows, texts.courtesy);
  switch (state) {
    case 'refused':
      return <Banner tone="error">{texts.refused}</Banner>;
    case 'checked':
      return (
        <Banner tone="ok">
          {texts.checked} {texts.issueConsequence}
        </Banner>
      );
    case 'issuing':
      return (
        <>
          <FlagString
            label={texts.issuing}
            done={issued}
            total={rows}
            counts={texts.issued(formatCount(issued), courtesies)}
          />
          <p className="fx-quiet">{texts.mayLeave}</p>
        </>
      );
    case 'done':
      return issued === rows ? (
        <Banner tone="ok">{texts.done(courtesies)}</Banner>
      ) : (
        <Banner tone="warning">{texts.doneInPart(formatCount(issued), courtesies)}</Banner>
      );
  }
}

function NextSteps({ sheet, onAnother }: { sheet: CourtesyImportView; onAnother(): void }) {
  const event = useEvent();
  const { link } = useArea();
  const issue = useIssue(event.id);
  const { state, rows, id } = sheet;
  const isEnded = state === 'done' || state === 'refused';
  return (
    <FormActions>
      {state === 'checked' && (
        <Button type="primary" disabled={issue.isBusy} onClick={() => void issue.run(id)}>
          {issue.isBusy ? texts.starting : texts.issue(countWords(rows, texts.courtesy))}
        </Button>
      )}
      {(state === 'done' || state === 'issuing') && (
        <ButtonLink type={state === 'done' ? 'primary' : 'default'} href={link(`/events/${event.id}/courtesies`)}>
          {texts.seeCourtesies}
        </ButtonLink>
      )}
      {(isEnded || state === 'checked') && (
        <Button type={state === 'refused' ? 'primary' : 'text'} disabled={issue.isBusy} onClick={onAnother}>
          {texts.otherSheet}
        </Button>
      )}
    </FormActions>
  );
}
