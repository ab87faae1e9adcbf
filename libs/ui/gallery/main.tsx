import '@festix/ui/fonts.css';
import '@festix/ui/code-font.css';
import '@festix/ui/styles.css';
import '@festix/ui/workbench.css';
import '@festix/ui/door.css';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { FestixProvider, type ThemeChoice } from '@festix/ui';
import { WorkbenchProvider } from '@festix/ui/workbench';
import { doorPages } from './door-pages.tsx';
import { partsPages } from './parts-pages.tsx';
import { ticketPages } from './ticket-pages.tsx';
import { workbenchPages } from './workbench-pages.tsx';

const pages = { ...partsPages, ...workbenchPages, ...ticketPages, ...doorPages };

/** Reads page and theme from the hash of the address: `#sales?dark`. */
function useAddress(): { page: string; mode: ThemeChoice } {
  const hash = useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => window.location.hash.slice(1),
  );
  const [page = '', mode] = hash.split('?');
  return { page, mode: mode === 'dark' || mode === 'light' ? mode : 'system' };
}

function Gallery() {
  const { page, mode } = useAddress();
  const Page = pages[page];
  return (
    <FestixProvider mode={mode}>
      <WorkbenchProvider>{Page ? <Page /> : <Contents />}</WorkbenchProvider>
    </FestixProvider>
  );
}

function Contents() {
  return (
    <ul>
      {Object.keys(pages).map((page) => (
        <li key={page}>
          <a href={`#${page}`}>{page}</a>
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('no place to draw');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
