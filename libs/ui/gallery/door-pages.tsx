import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { Funnel } from '@phosphor-icons/react/Funnel';
import { QrCode } from '@phosphor-icons/react/QrCode';
import type { ComponentType } from 'react';
import { Icon } from '@festix/ui';
import {
  AttentionCard,
  DoorButton,
  DoorHint,
  DoorKeys,
  DoorScreen,
  DoorSheet,
  DoorTopStrip,
  LastScans,
  OfflineBand,
  ReadsSwitch,
  QueueList,
  ScanFrame,
  VerdictScreen,
  type DoorStatus,
} from '@festix/ui/door';
import styles from '../src/door/door-keys.module.css';

const status: DoorStatus = { connection: 'online', queue: 0, inside: 1285 };
const nothing = () => undefined;
const long = 60_000;

function Camera() {
  return (
    <svg viewBox="0 0 390 844" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h390v844H0z" fill="#2a1a35" />
      <circle cx="80" cy="240" r="60" fill="#4a2a4f" />
      <circle cx="310" cy="470" r="90" fill="#3a2440" />
      <path d="M110 250l170-20 20 330-170 20z" fill="#f7f4fa" />
    </svg>
  );
}

const strip = {
  event: 'Arraial da Lua Cheia',
  gate: 'Portão A',
  device: 'Celular 03',
  inside: 1284,
  expected: 1920,
  onLeave: nothing,
  onFilter: nothing,
  onMore: nothing,
};

const order = [
  'success',
  'success',
  'success',
  'failure',
  'success',
  'success',
  'success',
  'info',
  'success',
  'conflict',
  'success',
] as const;
const scans = order.map((variant, place) => ({ id: String(place), variant })).reverse();

function Idle() {
  return (
    <DoorScreen
      camera={<Camera />}
      top={<DoorTopStrip {...strip} connection="online" listAge="4 s" queue={0} />}
      dock={
        <>
          <DoorHint>Aponte para o QR do ingresso</DoorHint>
          <LastScans scans={scans} lastAt="22:47:08" />
          <DoorKeys mode="qr" onMode={nothing} torch={{ isOn: false, onToggle: nothing }} onSwitchCamera={nothing} />
        </>
      }
    >
      <ScanFrame />
    </DoorScreen>
  );
}

function Offline() {
  return (
    <DoorScreen
      camera={<Camera />}
      top={
        <>
          <DoorTopStrip {...strip} connection="offline" listAge="12 min" queue={37} isFiltered />
          <OfflineBand />
        </>
      }
      sheet={
        <DoorSheet
          title="37 leituras na fila"
          subtitle="Último envio às 22:35 · nova tentativa em 8 s"
          actions={
            <>
              <DoorButton icon={QrCode} onClick={nothing}>
                Voltar à leitura
              </DoorButton>
              <button type="button" className={styles.key} aria-label="Tentar enviar agora">
                <Icon of={ArrowsClockwise} size={26} />
              </button>
            </>
          }
        >
          <QueueList
            scans={[
              {
                id: '1',
                variant: 'success',
                title: 'Marina Couto Alves',
                detail: '2º lote · Inteira',
                time: '22:47:08',
              },
              {
                id: '2',
                variant: 'success',
                title: 'Rafa Nogueira',
                detail: '2º lote · Meia estudante',
                time: '22:46:55',
              },
              {
                id: '3',
                variant: 'failure',
                title: 'Já validado neste aparelho',
                detail: '1º lote · Bia Sampaio',
                time: '22:46:31',
              },
            ]}
          />
          <AttentionCard title="1 leitura precisa de atenção." text="Nada foi perdido." action="Ver" onOpen={nothing} />
        </DoorSheet>
      }
    >
      <ScanFrame size={172} />
    </DoorScreen>
  );
}

const key = { onClick: nothing, disabled: false };

function Exits({ isPinned = true }: { isPinned?: boolean }) {
  return (
    <DoorScreen
      reads={isPinned ? 'exit' : 'entry'}
      camera={<Camera />}
      top={
        <>
          <DoorTopStrip
            {...strip}
            gate="Portão Norte"
            connection="online"
            listAge="4 s"
            queue={0}
            where="no Camarote"
            inside={312}
            expected={300}
            place={{ label: 'Camarote · sábado', isPinned, onOpen: nothing }}
          />
          <ReadsSwitch reads={isPinned ? 'exit' : 'entry'} onChange={nothing} />
        </>
      }
      dock={
        <>
          <DoorHint>Aponte para o QR de quem sai</DoorHint>
          <LastScans scans={[{ id: 'x', variant: 'exit' }, ...scans]} lastAt="22:47:08" />
          <DoorKeys mode="qr" onMode={nothing} torch={{ isOn: false, onToggle: nothing }} onSwitchCamera={nothing} />
        </>
      }
    >
      <ScanFrame />
    </DoorScreen>
  );
}

const admitted = {
  variant: 'success',
  word: 'Entrada liberada',
  status,
  name: 'Marina Couto Alves',
  lot: { name: '2º lote', order: 1 },
  priceKind: 'Inteira',
  code: 'FTXARR7K2QX8M',
  note: 'ingresso 2 de 4',
  returnsAfter: long,
  onReturn: nothing,
} as const;
const { code: _, note: __, ...withoutCode } = admitted;

export const doorPages: Record<string, ComponentType> = {
  'door-idle': Idle,
  'door-offline': Offline,
  'door-success': () => <DoorScreen verdict={<VerdictScreen {...admitted} />} />,
  'door-success-long': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          {...admitted}
          name="Maria Aparecida do Nascimento Vasconcelos Albuquerque de Sá"
          priceKind="Meia acompanhante de PCD"
        />
      }
    />
  ),
  'door-document': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          {...withoutCode}
          name="Rafa Nogueira"
          priceKind="Meia estudante"
          document={{
            title: 'Peça a carteira de estudante',
            detail: 'CIE com validade até 31/03/2027',
            shown: { label: 'Conferida', onClick: nothing },
            missing: { label: 'Não trouxe', onClick: nothing },
          }}
        />
      }
    />
  ),
  'door-age': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="success"
          word="Entrada liberada"
          status={status}
          onReturn={nothing}
          returnsAfter={long}
          name="Ana Beatriz Nogueira"
          lot={{ name: '2º lote', order: 1 }}
          priceKind="Inteira"
          code="K7QX-2M9D"
          warning="18 anos: confira a idade no documento"
        />
      }
    />
  ),
  'door-age-document': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="success"
          word="Entrada liberada"
          status={status}
          onReturn={nothing}
          name="Ana Beatriz Nogueira"
          lot={{ name: '2º lote', order: 1 }}
          priceKind="Meia-entrada (estudante)"
          code="K7QX-2M9D"
          warning="16 anos: confira a idade no documento"
          document={{
            title: 'Peça a carteira de estudante',
            detail: 'CIE válida, com foto.',
            shown: { label: 'Conferida', onClick: nothing },
            missing: { label: 'Não trouxe', onClick: nothing },
            paid: { label: 'Pagou a diferença', onClick: nothing },
          }}
        />
      }
    />
  ),
  'door-failure': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="failure"
          word="Ingresso já validado"
          status={status}
          onReturn={nothing}
          facts={[
            { label: 'Quando', value: 'hoje, 21:52:40 · há 55 min' },
            { label: 'Onde', value: 'Portão B · Celular 07' },
            { label: 'Por quem', value: 'Equipe Portaria 2' },
            { label: 'Titular', value: 'Bia Sampaio · ***.482.***-**' },
            { label: 'Ingresso', value: '1º lote · Inteira', lotOrder: 0 },
          ]}
          action={{ label: 'Chamar supervisão', onClick: nothing }}
        />
      }
    />
  ),
  'door-failure-reason': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="failure"
          word="Status do pedido inválido"
          status={{ connection: 'offline', queue: 12, inside: 1285 }}
          onReturn={nothing}
          returnsAfter={long}
          reason="Este pedido ainda é uma reserva, o pagamento não foi confirmado."
        />
      }
    />
  ),
  'door-not-found': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="failure"
          word="Ingresso não encontrado"
          status={status}
          onReturn={nothing}
          returnsAfter={long}
          reason="Este código não é de um ingresso deste evento. Confira o QR Code e leia de novo."
          action={{ label: 'Chamar supervisão', onClick: nothing }}
        />
      }
    />
  ),
  'door-info': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="info"
          word="Lote não habilitado"
          status={status}
          onReturn={nothing}
          message="Este aparelho não recebe o Camarote Varal."
          detail="Dani Prado · Camarote Varal · Inteira"
          advice={
            <span>
              Mande para o <b>Portão C</b>. Aqui entram:
            </span>
          }
          lots={[
            { name: '1º lote', order: 0 },
            { name: '2º lote', order: 1 },
          ]}
          action={{ label: 'Mudar filtro de lotes', icon: Funnel, onClick: nothing }}
        />
      }
    />
  ),
  'door-conflict': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="conflict"
          word="Entrou em duas portas"
          status={status}
          onReturn={nothing}
          message="Dois aparelhos sem conexão aceitaram o mesmo ingresso."
          name="Léo Tavares"
          lot={{ name: 'Camarote Varal', order: 2 }}
          sides={[
            { label: 'Esta entrada vale', time: '22:31:07', gate: 'Portão B', device: 'Celular 07 · ± 2 s' },
            { label: 'Esta virou conflito', time: '22:33:52', gate: 'Portão A', device: 'este aparelho · ± 4 s' },
          ]}
          action={{ label: 'Ver os 3 conflitos da noite', onClick: nothing }}
        />
      }
    />
  ),
  'door-exits': Exits,
  'door-entries-here': () => <Exits isPinned={false} />,
  'door-exit': () => (
    <DoorScreen
      reads="exit"
      verdict={
        <VerdictScreen
          variant="exit"
          word="Saída registrada"
          status={{ ...status, where: 'no Recinto' }}
          onReturn={nothing}
          returnsAfter={long}
          name="Rafa Nogueira"
          lot={{ name: 'Passaporte', order: 1 }}
          priceKind="volta liberada"
          card={{
            facts: [
              { label: 'Entrou', value: '21:29 · Portão Norte' },
              { label: 'Ficou', value: '2 h 12 min' },
              { label: 'Saída', value: '1ª de hoje' },
            ],
          }}
        />
      }
    />
  ),
  'door-wrong-day': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="failure"
          word="Não vale hoje"
          status={{ ...status, where: 'no Recinto' }}
          onReturn={nothing}
          returnsAfter={long}
          name="Rafa Nogueira"
          lot={{ name: '1º lote', order: 1 }}
          priceKind="Inteira"
          card={{ title: 'Vale sábado, 12/12, das 16h às 06h', detail: 'Hoje é sexta. Pista, sem Camarote.' }}
          action={{ label: 'Procurar por texto', onClick: nothing }}
        />
      }
    />
  ),
  'door-wrong-area': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="failure"
          word="Não vale neste setor"
          alert="Lotado: 312 no Camarote, cabem 300"
          status={{ ...status, where: 'no Camarote' }}
          onReturn={nothing}
          returnsAfter={long}
          name="Maria Aparecida do Nascimento Vasconcelos Albuquerque de Sá"
          lot={{ name: 'Pista', order: 0 }}
          priceKind="Meia acompanhante de PCD"
          card={{ title: 'Abre hoje Recinto e Camping', detail: 'Esta porta fica no Camarote.' }}
          action={{ label: 'Procurar por texto', onClick: nothing }}
        />
      }
    />
  ),
  'door-inside': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="failure"
          word="Ingresso já validado"
          status={{ ...status, where: 'no Recinto' }}
          onReturn={nothing}
          returnsAfter={long}
          reason="Já está dentro desde 19:02"
          facts={[
            { label: 'Quando', value: 'hoje, 19:02:40 · há 2 h' },
            { label: 'Onde', value: 'Portão B · Celular 07' },
            { label: 'Por quem', value: 'Equipe Portaria 2' },
            { label: 'Titular', value: 'Bia Sampaio · ***.482.***-**' },
            { label: 'Ingresso', value: '1º lote · Inteira', lotOrder: 0 },
          ]}
          action={{ label: 'Liberar com supervisão', onClick: nothing }}
        />
      }
    />
  ),
  'door-free': () => (
    <DoorScreen
      verdict={<VerdictScreen {...withoutCode} returnsAfter={long} card={{ title: 'Já entrou às 19:02:10' }} />}
    />
  ),
  'door-party': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          {...withoutCode}
          alert="Lotado: 312 no Camarote, cabem 300"
          status={{ ...status, inside: 312, where: 'no Camarote' }}
          name="Rafa Nogueira"
          lot={{ name: 'Mesa 4 lugares', order: 1 }}
          priceKind="Inteira"
          party={{
            title: 'Grupo de 4 · entrou 1',
            detail: 'Os outros estão com o mesmo pedido.',
            one: { label: 'Só esta', onClick: nothing },
            more: { label: 'Entrar mais 3', onClick: nothing },
            less: { label: 'Menos uma pessoa', ...key },
            plus: { label: 'Mais uma pessoa', ...key, disabled: true },
          }}
        />
      }
    />
  ),
  'door-incomplete': () => (
    <DoorScreen
      verdict={
        <VerdictScreen
          variant="misread"
          word="Leia de novo"
          status={{ ...status, where: 'no Recinto' }}
          onReturn={nothing}
          returnsAfter={long}
          name="Leitura incompleta"
          detail="Não conta como recusa"
          card={{ detail: 'Aproxime o código ou passe o leitor outra vez.' }}
        />
      }
    />
  ),
};
