import { DotsThree } from '@phosphor-icons/react/DotsThree';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { Eye } from '@phosphor-icons/react/Eye';
import { EyeSlash } from '@phosphor-icons/react/EyeSlash';
import { FunnelSimple } from '@phosphor-icons/react/FunnelSimple';
import { Globe } from '@phosphor-icons/react/Globe';
import { Handshake } from '@phosphor-icons/react/Handshake';
import { House } from '@phosphor-icons/react/House';
import { Link as LinkIcon } from '@phosphor-icons/react/Link';
import { List } from '@phosphor-icons/react/List';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { Receipt } from '@phosphor-icons/react/Receipt';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { Tag } from '@phosphor-icons/react/Tag';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { useState, type ComponentType } from 'react';
import { Donut, StackedColumns } from '@festix/ui/charts';
import { cents } from '@festix/domain/ground';
import { type OrderOrigin, type OrderStatus } from '@festix/domain/selling';
import {
  Amount,
  Button,
  Code,
  DateTime,
  EmptyState,
  ErrorState,
  Facts,
  Figures,
  Icon,
  IconWord,
  LotCounts,
  OrderStatusTag,
  Poster,
  SectionTitle,
  StatusTag,
} from '@festix/ui';
import {
  BottomBar,
  BulkBar,
  ChartLegend,
  CheckGrid,
  ChipsInput,
  ConfirmDialog,
  DataFigure,
  EventHeader,
  EventSwitcher,
  EventTabs,
  FilterBar,
  FilterSelect,
  FormActions,
  NumberInput,
  PhoneTop,
  RecordsTable,
  type RecordsTableProps,
  RichTextEditor,
  SaveBar,
  SideMenu,
  WhoAmI,
  Workbench,
} from '@festix/ui/workbench';

const areas = [
  { key: 'home', label: 'Início', icon: House, href: '#home' },
  { key: 'events', label: 'Eventos', icon: Ticket, href: '#sales' },
  { key: 'teams', label: 'Equipes', icon: UsersThree, href: '#teams' },
  { key: 'profile', label: 'Perfil', icon: UserCircle, href: '#profile' },
];

const bar = [
  { key: 'events', label: 'Eventos', icon: Ticket, href: '#events' },
  { key: 'sales', label: 'Vendas', icon: Receipt, href: '#sales' },
  { key: 'door', label: 'Porta', icon: QrCode, href: '#door-idle' },
  { key: 'more', label: 'Mais', icon: List, href: '#more' },
];

const tabs = ['Resumo', 'Ingressos', 'Vendas', 'Porta', 'Página', 'Dinheiro', 'Equipe'];

/** The tabs inside the first ones. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Resumo: ['Visão geral', 'Mudanças'],
  Ingressos: ['Lotes', 'Cupons', 'Cortesias', 'Acessos'],
  Vendas: ['Pedidos', 'Participantes', 'Reembolsos'],
  Dinheiro: ['Repasses', 'Custos'],
};

const linked = (names: readonly string[]) => names.map((label) => ({ key: label, label, href: `#${label}` }));

const mini = (name: string) => <Poster seed={name} name={name} text={false} decorative />;

function Shell({ tab, children }: { tab: string; children: React.ReactNode }) {
  return (
    <Workbench
      menu={
        <SideMenu
          items={areas}
          selected="events"
          switcher={
            <EventSwitcher
              selected="1"
              events={[
                {
                  id: '1',
                  name: 'Arraial da Lua Cheia',
                  when: 'sáb 13/06 · hoje',
                  href: '#sales',
                  poster: mini('Arraial da Lua Cheia'),
                },
                {
                  id: '2',
                  name: 'Frevo das Ladeiras',
                  when: 'sex 19/06',
                  href: '#sales',
                  poster: mini('Frevo das Ladeiras'),
                },
                { id: '3', name: 'Jazz no Coreto', when: 'dom 21/06', href: '#sales', poster: mini('Jazz no Coreto') },
              ]}
            />
          }
          foot={<WhoAmI name="Produtora Varal" />}
        />
      }
      top={<PhoneTop onSwitchEvent={() => undefined} />}
      bottom={<BottomBar items={bar} selected="sales" />}
      head={
        <>
          <EventHeader
            name="Arraial da Lua Cheia"
            poster={mini('Arraial da Lua Cheia')}
            when={<DateTime at="2026-06-13T23:00:00Z" variant="event" />}
            where="Galpão do Cais, Recife"
            status={
              <StatusTag tone="ok" icon={Tag}>
                À venda
              </StatusTag>
            }
            actions={
              <>
                <Button type="text" icon={<Icon of={LinkIcon} size={19} />}>
                  Copiar link
                </Button>
                <Button icon={<Icon of={QrCode} size={19} />}>Nova entrada</Button>
              </>
            }
          />
          <EventTabs
            tabs={linked(tabs)}
            selected={tab}
            parts={parts[tab] && { label: tab, tabs: linked(parts[tab]), selected: parts[tab][0]! }}
          />
        </>
      }
    >
      {children}
    </Workbench>
  );
}

interface Sale {
  code: string;
  buyer: string;
  email: string;
  lots: { name: string; order: number; count: number }[];
  origin: OrderOrigin;
  status: OrderStatus;
  total: number;
  at: string;
}

const lot = (order: number, count: number) => ({ name: `${order + 1}º lote`, order, count });
const at = (time: string) => new Date(`2026-06-13T${time}:00-03:00`).toISOString();

const sales: Sale[] = [
  {
    code: 'FTXARR7K2QX8M',
    buyer: 'Marina Couto Alves',
    email: 'marina.ca@exemplo.br',
    lots: [lot(1, 2)],
    origin: 'online',
    status: 'paid',
    total: 19800,
    at: at('22:41'),
  },
  {
    code: 'FTXARRP4W9TZE',
    buyer: 'Venda no balcão',
    email: 'Bilheteria Norte',
    lots: [lot(1, 3)],
    origin: 'pdv',
    status: 'paid',
    total: 30000,
    at: at('22:38'),
  },
  {
    code: 'FTXARR2M6HVC1',
    buyer: 'Rafa Nogueira',
    email: 'rafa.n@exemplo.br',
    lots: [lot(1, 1)],
    origin: 'online',
    status: 'booking',
    total: 6600,
    at: at('22:37'),
  },
  {
    code: 'FTXARRX0Y5RJN',
    buyer: 'Bia Sampaio',
    email: 'bia.s@exemplo.br',
    lots: [lot(1, 2), lot(2, 2)],
    origin: 'online',
    status: 'paid',
    total: 55000,
    at: at('22:31'),
  },
  {
    code: 'FTXARR9D3KF7B',
    buyer: 'Léo Tavares',
    email: 'leo.t@exemplo.br',
    lots: [lot(2, 1)],
    origin: 'online',
    status: 'in_mediation',
    total: 28600,
    at: at('22:12'),
  },
  {
    code: 'FTXARRH8N1SQ4',
    buyer: 'Dani Prado',
    email: 'dani.p@exemplo.br',
    lots: [lot(2, 2)],
    origin: 'online',
    status: 'paid',
    total: 57200,
    at: at('21:58'),
  },
  {
    code: 'FTXARRV5C0XG2',
    buyer: 'Caio Bastos',
    email: 'caio.b@exemplo.br',
    lots: [lot(1, 4)],
    origin: 'online',
    status: 'rejected',
    total: 39600,
    at: at('21:55'),
  },
  {
    code: 'FTXARRT7Z4PM9',
    buyer: 'Venda no balcão',
    email: 'Bilheteria Norte',
    lots: [lot(4, 2)],
    origin: 'pdv',
    status: 'paid',
    total: 13500,
    at: at('21:49'),
  },
  {
    code: 'FTXARR3B8YJ6W',
    buyer: 'Nina Rocha',
    email: 'nina.r@exemplo.br',
    lots: [lot(1, 1)],
    origin: 'online',
    status: 'refunded',
    total: 13200,
    at: at('21:40'),
  },
  {
    code: 'FTXARRQ1E2DV5',
    buyer: 'Gil Moreira',
    email: 'gil.m@exemplo.br',
    lots: [lot(1, 2)],
    origin: 'online',
    status: 'charged_back',
    total: 26400,
    at: at('21:33'),
  },
];

const origins = {
  online: { label: 'Online', icon: Globe },
  pdv: { label: 'Ponto de venda', icon: Storefront },
  courtesy: { label: 'Cortesia', icon: Tag },
  partner: { label: 'Parceiro', icon: Handshake },
};

function SalesTable(sales: Pick<RecordsTableProps<Sale>, 'rows' | 'loading' | 'error' | 'selection'>) {
  const [page, setPage] = useState(1);
  return (
    <RecordsTable<Sale>
      {...sales}
      label="Vendas"
      rowKey={(sale) => sale.code}
      href={(sale) => `#sales/${sale.code}`}
      columns={[
        { key: 'code', title: 'Código', render: (sale) => <Code>{sale.code}</Code>, share: 13 },
        {
          key: 'buyer',
          title: 'Comprador',
          share: 30,
          render: (sale) => (
            <>
              <b>{sale.buyer}</b> <span className="fx-quiet">{sale.email}</span>
            </>
          ),
        },
        { key: 'tickets', title: 'Ingressos', render: (sale) => <LotCounts lots={sale.lots} />, share: 10 },
        {
          key: 'origin',
          title: 'Origem',
          share: 15,
          render: (sale) => <IconWord of={origins[sale.origin].icon}>{origins[sale.origin].label}</IconWord>,
        },
        { key: 'status', title: 'Status', render: (sale) => <OrderStatusTag status={sale.status} />, share: 12 },
        {
          key: 'total',
          title: 'Total',
          align: 'right',
          share: 8,
          render: (sale) => (
            <b>
              <Amount cents={cents(sale.total)} as="column" />
            </b>
          ),
        },
        {
          key: 'at',
          title: 'Data',
          align: 'right',
          share: 12,
          render: (sale) => <DateTime at={sale.at} />,
        },
      ]}
      actions={() => <Button type="text" size="small" aria-label="Ações" icon={<Icon of={DotsThree} size={22} />} />}
      lines={(sale) => ({
        title: sale.buyer,
        value: <Amount cents={cents(sale.total)} />,
        detail: (
          <>
            <LotCounts lots={sale.lots} height={14} /> · <DateTime at={sale.at} />
          </>
        ),
        status: <OrderStatusTag status={sale.status} />,
      })}
      empty={<EmptyState title="Nenhuma venda encontrada." line="Mude o filtro ou espere a primeira." />}
      pagination={{ page, pageSize: 25, total: 934, onPage: setPage }}
    />
  );
}

function SalesFilters() {
  const [statuses, setStatuses] = useState<string[]>(['paid', 'booking', 'rejected']);
  const [chosenOrigins, setOrigins] = useState<string[]>([]);
  return (
    <FilterBar
      label="Buscar vendas"
      types={[
        { value: 'user', label: 'Comprador', placeholder: 'Nome ou e-mail' },
        { value: 'code', label: 'Código', placeholder: 'FTXARR…' },
      ]}
      type="user"
      query=""
      onSearch={() => undefined}
    >
      <FilterSelect
        label="Status"
        all="Todos os status"
        icon={FunnelSimple}
        values={statuses}
        onChange={setStatuses}
        options={[
          { value: 'paid', label: 'Pago' },
          { value: 'booking', label: 'Reserva' },
          { value: 'rejected', label: 'Rejeitado' },
        ]}
      />
      <FilterSelect
        label="Origem"
        all="Origem: todas"
        values={chosenOrigins}
        onChange={setOrigins}
        options={[
          { value: 'online', label: 'Online' },
          { value: 'pdv', label: 'Ponto de venda' },
        ]}
      />
    </FilterBar>
  );
}

function Sales() {
  return (
    <Shell tab="Vendas">
      <SectionTitle
        aside="934 pedidos · 1.846 ingressos pagos"
        actions={<Button icon={<Icon of={DownloadSimple} size={18} />}>Exportar CSV</Button>}
      >
        Vendas
      </SectionTitle>
      <SalesFilters />
      <SalesTable rows={sales} />
    </Shell>
  );
}

function Selected() {
  const [keys, setKeys] = useState<string[]>(['FTXARR7K2QX8M', 'FTXARRP4W9TZE']);
  return (
    <Shell tab="Ingressos">
      <SectionTitle actions={<Button type="primary">Novo lote</Button>}>Lotes</SectionTitle>
      <SalesTable rows={sales.slice(0, 5)} selection={{ keys, onChange: setKeys, label: (sale) => sale.code }} />
      <BulkBar
        label={`${keys.length} lotes selecionados`}
        onClear={() => setKeys([])}
        actions={[
          { label: 'Mostrar', icon: Eye, onClick: () => undefined },
          { label: 'Ocultar', icon: EyeSlash, onClick: () => undefined },
        ]}
      />
    </Shell>
  );
}

function Overview() {
  return (
    <Shell tab="Resumo">
      <Figures
        figures={[
          { label: 'Receita online', value: <Amount cents={cents(15121250)} as="figure" />, note: '667 pedidos' },
          { label: 'Ponto de venda', value: <Amount cents={cents(3224000)} as="figure" />, note: '145 pedidos' },
          { label: 'Preço médio', value: <Amount cents={cents(9938)} as="figure" />, note: 'por ingresso pago' },
          { label: 'Ingressos vendidos', value: '1.846', note: '2,3 por venda' },
          { label: 'Cortesias', value: '74', note: '12 ainda sem nome' },
          { label: 'Visitas à página', value: '21.940', note: '3,7% viraram pedido' },
        ]}
      />
      <SectionTitle ruled>Vendas</SectionTitle>
      <DataFigure
        label="Vendas por dia"
        columns={['Dia', ...chartOrigins.map(({ name }) => name)]}
        rows={soldByDay.map(({ key, values }) => ({ key, cells: [key, ...values.map(String)] }))}
      >
        <StackedColumns series={chartOrigins} columns={soldByDay} words={String} shortWords={String} height={280} />
      </DataFigure>
      <ChartLegend series={chartOrigins} />
      <SectionTitle ruled>Origem</SectionTitle>
      <Donut slices={chartOrigins.map((origin, place) => ({ ...origin, value: [824, 176][place] ?? 0 }))} size={148} />
      <SectionTitle ruled>Vendas recentes</SectionTitle>
      <SalesTable rows={[]} />
    </Shell>
  );
}

const chartOrigins = [
  { key: 'online', name: 'Online', colour: 1 },
  { key: 'pdv', name: 'Ponto de venda', colour: 2 },
] as const;

const soldByDay = Array.from({ length: 14 }, (_, day) => ({
  key: `${day + 1}/06`,
  label: `${day + 1}/06`,
  title: `${day + 1}/06/2026`,
  values: [30 + ((day * 37) % 90), (day * 13) % 25],
}));

function Dialog() {
  return (
    <Shell tab="Dinheiro">
      <SalesTable rows={sales} />
      <ConfirmDialog
        open
        title="Responder repasse"
        amount={<Amount cents={cents(4000000)} as="figure" />}
        consequence={
          <>
            Ao concluir, o saldo do evento cai para{' '}
            <b>
              <Amount cents={cents(8345250)} />
            </b>
            , o produtor recebe um e-mail e o pedido não volta atrás.
          </>
        }
        confirmLabel="Concluir repasse"
        extra={
          <Button danger size="large">
            Recusar
          </Button>
        }
        onConfirm={() => undefined}
        onCancel={() => undefined}
      >
        <Facts
          facts={[
            { label: 'Produtor', value: 'Produtora Varal' },
            { label: 'Evento', value: 'Arraial da Lua Cheia' },
            { label: 'Chave Pix', value: 'CNPJ 12.ABC.345/01DE-35' },
            { label: 'Disponível', value: <Amount cents={cents(12345250)} /> },
          ]}
        />
      </ConfirmDialog>
    </Shell>
  );
}

function DangerDialog() {
  return (
    <Shell tab="Ingressos">
      <SalesTable rows={sales} />
      <ConfirmDialog
        open
        danger
        title="Remover o 3º lote?"
        consequence="O lote sai do evento e não volta. Nenhum ingresso foi vendido nele."
        confirmLabel="Remover lote"
        error={{
          text: 'Ocorreu um erro ao remover o lote, tente novamente',
          code: 'LOT_HAS_SALES',
          requestId: 'req_8f2k1',
        }}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />
    </Shell>
  );
}

function Grants() {
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set(['Bia Sampaio lots']));
  const [text, setText] = useState('<h3>Seus dados</h3><p>Usamos o seu <strong>e-mail</strong>.</p>');
  const [emails, setEmails] = useState(['bia@exemplo.br', 'ninguém']);
  const set = (name: string, on: boolean) =>
    setTicks((now) => new Set(on ? [...now, name] : [...now].filter((other) => other !== name)));
  return (
    <Shell tab="Equipe">
      <SectionTitle>Permissões</SectionTitle>
      <CheckGrid
        label="Permissões por pessoa"
        rowsTitle="Pessoa"
        legendLabel="O que cada permissão libera"
        rows={['Bia Sampaio', 'Caio Bastos'].map((name) => ({ key: name, title: name, detail: 'Portaria' }))}
        columns={[
          { key: 'lots', label: 'Lotes', explanation: 'Cria e edita lotes e preços.' },
          { key: 'sales', label: 'Vendas', explanation: 'Vê e exporta as vendas.' },
          { key: 'supervise', label: 'Supervisão', explanation: 'Responde pela porta e pelo caixa.', apart: true },
        ]}
        isChecked={(row, column) => ticks.has(`${row} ${column}`)}
        isChanged={(row, column) => row === 'Caio Bastos' && ticks.has(`${row} ${column}`)}
        onChange={(row, column, on) => set(`${row} ${column}`, on)}
      />
      <SectionTitle>Campos</SectionTitle>
      <RichTextEditor label="Política" value={text} onChange={setText} />
      <ChipsInput label="E-mails" value={emails} onChange={setEmails} isFit={(word) => word.includes('@')} />
      <FormActions>
        <NumberInput value={12.5} suffix="%" />
        <Button type="primary">Salvar</Button>
      </FormActions>
      <SaveBar
        label="1 pessoa mudou"
        saveLabel="Salvar permissões"
        onSave={() => undefined}
        onDiscard={() => undefined}
      />
    </Shell>
  );
}

export const workbenchPages: Record<string, ComponentType> = {
  sales: Sales,
  'sales-selected': Selected,
  'sales-loading': () => (
    <Shell tab="Vendas">
      <SectionTitle>Vendas</SectionTitle>
      <SalesTable rows={[]} loading />
    </Shell>
  ),
  'sales-error': () => (
    <Shell tab="Vendas">
      <SectionTitle>Vendas</SectionTitle>
      <SalesTable
        rows={[]}
        error={
          <ErrorState
            title="Não deu para carregar as vendas."
            line="Sua conexão caiu no meio do caminho. Nada foi perdido."
            onRetry={() => undefined}
            requestId="req_8f2k1"
          />
        }
      />
    </Shell>
  ),
  overview: Overview,
  dialog: Dialog,
  'dialog-danger': DangerDialog,
  grants: Grants,
};
