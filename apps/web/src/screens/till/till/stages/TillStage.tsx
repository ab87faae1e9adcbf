import { Mark } from '@festix/ui';
import type { ReactNode } from 'react';
import { PageHeading } from '../parts/PageHeading.tsx';
import { ScrollingMain } from '../parts/ScrollingMain.tsx';
import '../parts/till-key.css';
import '../parts/till-page.css';
import './till-stage.css';

export interface TillStageProps {
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
  /** Keys at the bottom, for the thumb. */
  actions?: ReactNode;
}

/** Shows one step before the till sells: its title above, the keys below. */
export function TillStage({ title, hint, children, actions }: TillStageProps) {
  return (
    <div className="fw-till">
      <ScrollingMain className="fw-till-stage">
        <Mark height={44} label="Festix" />
        <PageHeading>{title}</PageHeading>
        {hint && <p className="fw-till-hint">{hint}</p>}
        {children}
      </ScrollingMain>
      {actions && (
        <footer className="fw-till-dock">
          <div className="fw-till-column fw-till-keys">{actions}</div>
        </footer>
      )}
    </div>
  );
}
