import { Plus } from '@phosphor-icons/react/Plus';
import { AmountField, DayField, MomentField, NumberField, PercentField } from '@festix/ui/workbench';
import { Checkbox, Form, Input, Segmented, Switch, Tabs } from 'antd';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { cents } from '@festix/domain/ground';
import { ORDER_STATUSES } from '@festix/domain/selling';
import {
  Amount,
  Banner,
  BarredTape,
  Button,
  Code,
  Count,
  CourtesyBadge,
  DateTime,
  DocumentText,
  EmptyState,
  ErrorState,
  FlagButton,
  FlagString,
  Icon,
  Logo,
  LotName,
  Mark,
  OrderStatusTag,
  PageTitle,
  PhoneText,
  PosterSkeleton,
  SavingFlags,
  SkeletonBar,
  TransferredBadge,
  useNotices,
  Wordmark,
  Zigzag,
} from '@festix/ui';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2
        style={{
          borderTop: '2px solid var(--fx-ink)',
          padding: '12px 0 0',
          margin: '0 0 16px',
          fontSize: 17,
          fontWeight: 800,
        }}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

const flow = { display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' } as const;
const grid = {
  display: 'grid',
  gap: '34px 48px',
  padding: '24px 16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))',
} as const;
const moment = '2026-06-14T01:41:08Z';

function Parts() {
  const notices = useNotices();
  return (
    <main style={grid}>
      <Part title="Marca">
        <div style={{ ...flow, color: 'var(--fx-primary)', gap: 24 }}>
          <Logo height={48} />
          <Mark height={48} />
          <Mark height={16} />
          <Wordmark height={28} />
        </div>
      </Part>
      <Part title="Botões: um primário por tela">
        <div style={flow}>
          <FlagButton>Comprar</FlagButton>
          <Button type="primary">Salvar lote</Button>
          <Button>Nova entrada</Button>
          <Button type="text">Cancelar</Button>
          <Button danger>Recusar</Button>
          <Button disabled>Parado</Button>
        </div>
      </Part>
      <Part title="Status: bandeira com ícone e palavra">
        <div style={flow}>
          {ORDER_STATUSES.map((status) => (
            <OrderStatusTag key={status} status={status} />
          ))}
          <OrderStatusTag status="paid" detail="partially_refunded" />
          <TransferredBadge />
          <CourtesyBadge />
        </div>
      </Part>
      <Part title="Lotes: cor da pulseira">
        <div style={{ ...flow, gap: 16, fontWeight: 700 }}>
          {['1º lote', '2º lote', 'Camarote', 'Pista', 'Arquibancada', 'Mezanino', '3º lote', 'Encerrado'].map(
            (name, order) => (
              <LotName key={name} name={name} order={order} height={22} />
            ),
          )}
        </div>
      </Part>
      <Part title="Valores e momentos">
        <div style={{ display: 'grid', gap: 6 }}>
          <span style={{ fontSize: 46 }}>
            <Amount cents={cents(12345250)} as="figure" />
          </span>
          <Amount cents={cents(-1000)} />
          <Amount cents={cents(123456)} as="column" />
          <DateTime at={moment} /> <DateTime at={moment} variant="shop" /> <DateTime at={moment} variant="door" />
          <DateTime at={moment} variant="recent" now="2026-06-14T02:36:08Z" />
          <DocumentText value="52998224725" /> <DocumentText value="12ABC34501DE35" />{' '}
          <DocumentText value="52998224725" masked />
          <PhoneText value="+5581987654432" /> <PhoneText value="+5581987654432" masked />
          <Code>FTXARR7K2QX8M</Code>
          <Count value={1284} of={1920} /> <Count value={1} noun={['ingresso', 'ingressos']} />
        </div>
      </Part>
      <Part title="Vazio">
        <EmptyState
          title="Nenhum lote definido."
          line="Crie o primeiro para abrir as vendas."
          action={
            <Button type="primary" icon={<Icon of={Plus} size={18} />}>
              Novo lote
            </Button>
          }
        />
      </Part>
      <Part title="Carregando">
        <div style={{ display: 'grid', gridTemplateColumns: '104px 1fr', gap: 18, marginBottom: 26 }}>
          <PosterSkeleton />
          <div style={{ display: 'grid', gap: 11, alignContent: 'start' }}>
            <SkeletonBar width="86%" height={22} />
            <SkeletonBar width="60%" />
            <SkeletonBar width="44%" />
            <SkeletonBar width="70%" height={30} />
          </div>
        </div>
        <FlagString
          label="Baixando a lista da porta"
          done={1171}
          total={1920}
          counts="1.171 de 1.920 ingressos · 0,3 MB"
        />
        <SavingFlags label="Salvando nova ordem" />
      </Part>
      <Part title="Erro">
        <ErrorState
          title="Não deu para carregar as vendas."
          line="Sua conexão caiu no meio do caminho. Nada foi perdido."
          onRetry={() =>
            notices.error('Ocorreu um erro ao carregar as vendas', { code: 'INTERNAL', requestId: 'req_8f2k1' })
          }
          requestId="req_8f2k1"
        />
        <Banner tone="error" onDismiss={() => undefined}>
          <b>Seu carrinho expirou,</b> selecione novamente seus ingressos.
        </Banner>
        <Banner tone="warning">Restam poucos canhotos.</Banner>
        <Banner tone="ok">Tudo enviado.</Banner>
        <Banner>O pedido não volta atrás.</Banner>
      </Part>
      <Part title="Campos">
        <Form initialValues={{ name: '2º lote', limit: 0 }} layout="vertical" requiredMark={false}>
          <Form.Item label="Nome do lote" name="name">
            <Input />
          </Form.Item>
          <NumberField label="Limite" name="limit" least={1} />
          <DayField label="Data" name="date" />
          <MomentField label="Início" name="start" usualTime="20:00" />
          <PercentField label="Taxa" name="tax" />
          <AmountField label="Valor" name="value" />
          <div style={flow}>
            <Switch defaultChecked aria-label="Visível" /> <Switch aria-label="Habilitado" />{' '}
            <Checkbox defaultChecked>Nome</Checkbox>
          </div>
        </Form>
      </Part>
      <Part title="Período e navegação">
        <Segmented options={['Hoje', 'Ontem', '7 dias', '31 dias', 'Período']} defaultValue="31 dias" />
        <Tabs items={['Ativos', 'Arquivados'].map((label) => ({ key: label, label, children: null }))} />
        <PageTitle aside="3 pedidos pendentes" actions={<Button>Novo repasse</Button>}>
          Repasses
        </PageTitle>
      </Part>
      <Part title="Papel">
        <Zigzag edge="bottom" depth={20}>
          <div
            style={{
              ['--x' as string]: 1,
              background: '#ffb81c',
              color: '#1a1002',
              padding: '24px 24px 60px',
              margin: '0 0 -40px',
            }}
          >
            Recibo
          </div>
        </Zigzag>
        <div style={{ height: 40 }} />
        <BarredTape />
      </Part>
    </main>
  );
}

function Toasts() {
  const notices = useNotices();
  useEffect(() => {
    notices.success('Lotes ordenados com sucesso!');
    notices.info('Cupom arquivado.', { undo: { onUndo: () => undefined } });
    notices.error('Ocorreu um erro ao carregar as vendas', { code: 'INTERNAL', requestId: 'req_8f2k1' });
  }, [notices]);
  return <div style={{ height: '100vh' }} />;
}

export const partsPages: Record<string, ComponentType> = { parts: Parts, toasts: Toasts };
