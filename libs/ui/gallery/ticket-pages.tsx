import type { PosterRatio } from '@festix/domain/shopfront';
import { FilePdf } from '@phosphor-icons/react/FilePdf';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Question } from '@phosphor-icons/react/Question';
import { create } from 'qrcode';
import type { ComponentType } from 'react';
import { Poster, TicketCard, TicketPage, TransferredBadge } from '@festix/ui';

const symbol = create('T1' + 'KB6%4FX0*L9$'.repeat(10).slice(0, 119), { errorCorrectionLevel: 'M' }).modules;
let path = '';
for (let y = 0; y < symbol.size; y++) {
  for (let x = 0; x < symbol.size; x++) if (symbol.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
}
const qr = { path, modules: symbol.size };

const event = {
  seed: 'Arraial da Lua Cheia',
  name: 'Arraial da Lua Cheia',
  when: 'Sáb 13/06/2026, 20:00',
  doors: 'portões 19h',
  where: 'Galpão do Cais · Recife, PE',
};

const actions = [
  { label: 'Baixar PDF', icon: FilePdf, onClick: () => undefined },
  { label: 'Transferir', icon: PaperPlaneTilt, onClick: () => undefined },
  { label: 'Ajuda', icon: Question, onClick: () => undefined },
];

const ticket = {
  event,
  holder: 'Marina Couto Alves',
  priceKind: 'Inteira',
  lot: { name: '2º lote', order: 1 },
  code: '7K2QX8MV4T',
  qr,
};

const names = [
  ['Arraial da Lua Cheia', 'Recife, PE'],
  ['Samba na Laje', 'Rio de Janeiro, RJ'],
  ['Baile do Farol', 'Salvador, BA'],
  ['Forró da Estação', 'Campina Grande, PB'],
  ['Noites de Vinil', 'São Paulo, SP'],
  ['Festival Maré Alta', 'Florianópolis, SC'],
  ['Riso Solto: edição de inverno com plateia no palco', 'Porto Alegre, RS'],
  ['Xaxado', 'Caruaru, PE'],
] as const;

function Posters({ ratio }: { ratio: PosterRatio }) {
  return (
    <div
      style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))', padding: 16 }}
    >
      {names.map(([name, place]) => (
        <Poster key={name} seed={name} name={name} place={place} ratio={ratio} text={ratio !== '1:1'} />
      ))}
    </div>
  );
}

export const ticketPages: Record<string, ComponentType> = {
  ticket: () => (
    <TicketPage event={event} title="Ingresso 1 de 2" backHref="#" onBrighten={() => undefined} actions={actions}>
      <TicketCard {...ticket} />
    </TicketPage>
  ),
  'ticket-voided': () => (
    <TicketPage event={event} title="Ingresso 2 de 2" backHref="#" actions={actions.slice(2)}>
      <TicketCard {...ticket} badge={<TransferredBadge />} voided="Reembolsado" />
    </TicketPage>
  ),
  posters: () => <Posters ratio="4:5" />,
  'posters-wide': () => <Posters ratio="16:9" />,
  'posters-mini': () => <Posters ratio="1:1" />,
};
