import { Icon } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Connection } from './Connection.tsx';
import { PageHeading } from './PageHeading.tsx';
import { ScrollingMain } from './ScrollingMain.tsx';
import './till-bar.css';
import './till-page.css';

export interface TillPageProps {
  title: string;
  /** Path of the arrow; absent where there is only one way on. */
  back?: string | undefined;
  /** Label of the arrow: 'Voltar aos lotes'. */
  backLabel?: string;
  children: ReactNode;
  /** Keys at the bottom, for the thumb. */
  dock?: ReactNode;
}

/** Shows one page of the till apart from selling: a title and a way back above, keys below. */
export function TillPage({ title, back, backLabel = 'Voltar', children, dock }: TillPageProps) {
  const navigate = useNavigate();
  return (
    <div className="fw-till">
      <header className="fw-till-bar fw-till-bar-page">
        {back !== undefined && (
          <button
            type="button"
            className="fw-till-bar-key"
            aria-label={backLabel}
            onClick={() => void navigate(back, { replace: true })}
          >
            <Icon of={CaretLeft} size={22} />
          </button>
        )}
        <PageHeading>{title}</PageHeading>
        <Connection />
      </header>
      <ScrollingMain>{children}</ScrollingMain>
      {dock && (
        <footer className="fw-till-dock fx-num">
          <div className="fw-till-column">{dock}</div>
        </footer>
      )}
    </div>
  );
}
