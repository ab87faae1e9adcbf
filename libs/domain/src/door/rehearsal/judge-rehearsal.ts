import { DAY, HOUR, MINUTE, SECOND } from '../../ground/time/instant.ts';
import { countWords } from '../../ground/words/count-words.ts';
import type { RehearsalMeasures } from './measures.ts';

/** A check's outcome: in order; in order for now; to be mended before the gates open; not known. */
export type RehearsalOutcome = 'good' | 'weak' | 'bad' | 'unknown';

/** A line's outcome; a hint counts for nothing, because the device does its work by other means. */
export type LineOutcome = RehearsalOutcome | 'hint';

export type RehearsedKind = 'door' | 'till';

/** One line of a rehearsal. */
export interface RehearsalLine {
  check: RehearsalCheck;
  /** 'Bateria' */
  label: string;
  outcome: LineOutcome;
  /** '18%, fora da tomada' */
  state: string;
  /** 'Ligue na tomada'; absent where nothing is to be done. */
  todo?: string;
}

/** The checks in the order in which people go through them. */
export const REHEARSAL_CHECKS = [
  'battery',
  'storage',
  'start',
  'list',
  'stubs',
  'clock',
  'reader',
  'camera',
  'sound',
  'screen',
  'version',
  'link',
  'mesh',
  'printer',
  'terminal',
  'play',
] as const;
export type RehearsalCheck = (typeof REHEARSAL_CHECKS)[number];

/** All bounds of good and weak in one place; what lies beyond the second is bad. */
const BOUNDS = {
  /** Percent at least, out of the socket, and in it. */
  battery: { good: 60, weak: 30, charging: 20 },
  /** Free megabytes at least. */
  room: { good: 200, weak: 40 },
  /** Age of the list at most. */
  list: { good: (10 * MINUTE) / SECOND, weak: (2 * HOUR) / SECOND },
  /** Age of the event's facts beyond which it is told. */
  facts: MINUTE / SECOND,
  /** Milliseconds of uncertainty at most. */
  clock: { good: 2 * SECOND, weak: 30 * SECOND },
  /** Milliseconds by which the shown time may be wrong without irritating people: entries are ordered all the same. */
  shownTime: 2 * MINUTE,
  /** Pictures a second at least. */
  frames: 8,
  /** Milliseconds of a round trip at most. */
  roundTrip: 1_500,
  /** Microseconds of 99 % of the reads at most. */
  play: { good: 250_000, weak: 1_000_000 },
} as const;

type Judged = Omit<RehearsalLine, 'check' | 'label'>;

/** Returns the lines of a rehearsal, with what to do about each that is not in order. */
export function judgeRehearsal(measures: RehearsalMeasures, kind: RehearsedKind): RehearsalLine[] {
  return REHEARSAL_CHECKS.filter((check) => isMeantFor(check, kind, measures)).map((check) => {
    const { label, judge } = CHECKS[check];
    return { check, label, ...judge(measures, kind) };
  });
}

/** Returns the outcome of a whole rehearsal: its worst line, where hints and those that are not known say nothing. */
export function rehearsalOutcome(lines: readonly Pick<RehearsalLine, 'outcome'>[]): RehearsalOutcome {
  const found = new Set(lines.map(({ outcome }) => outcome));
  return (['bad', 'weak', 'good'] as const).find((outcome) => found.has(outcome)) ?? 'unknown';
}

/**
 * Returns a line as one sentence: 'Bateria 18%, fora da tomada: ligue na tomada', or 'Câmera: não permitida. Permita a
 * câmera nos ajustes do navegador' where a word follows its label.
 */
export function rehearsalSentence({ label, state, todo }: Pick<RehearsalLine, 'label' | 'state' | 'todo'>): string {
  const [first = ''] = state;
  if (first >= '0' && first <= '9') {
    return todo === undefined ? `${label} ${state}` : `${label} ${state}: ${uncapitalised(todo)}`;
  }
  const told = `${label}: ${uncapitalised(state)}`;
  return todo === undefined ? told : `${told}. ${todo}`;
}

function uncapitalised(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/**
 * Doors have a list and read codes with the camera, or with a reader where there is one; tills sell stubs, and may have a
 * printer and a terminal.
 */
function isMeantFor(check: RehearsalCheck, kind: RehearsedKind, measures: RehearsalMeasures): boolean {
  const { reader, printer, terminal } = measures;
  if (check === 'printer') return kind === 'till' && printer != null;
  if (check === 'terminal') return kind === 'till' && terminal != null;
  if (check === 'reader') return kind === 'door' && reader === true;
  if (check === 'list' || check === 'camera') return kind === 'door';
  return check !== 'stubs' || kind === 'till';
}

const UNTOLD: Judged = { outcome: 'unknown', state: 'Este navegador não informa' };
const UNTRIED: Judged = { outcome: 'unknown', state: 'Não testado' };
const NOTHING_TO_SELL: Judged = { outcome: 'unknown', state: 'Nada à venda ainda' };

const CHECKS: Record<
  RehearsalCheck,
  { label: string; judge: (measures: RehearsalMeasures, kind: RehearsedKind) => Judged }
> = {
  battery: { label: 'Bateria', judge: judgeBattery },
  storage: { label: 'Memória', judge: judgeStorage },
  start: {
    label: 'Abre sem rede',
    judge: ({ opens_offline }) => {
      if (opens_offline === null) return UNTRIED;
      return opens_offline
        ? { outcome: 'good', state: 'Sim' }
        : { outcome: 'bad', state: 'Ainda não', todo: 'Deixe o app aberto com internet até ficar pronto' };
    },
  },
  list: { label: 'Lista', judge: judgeList },
  stubs: {
    label: 'Canhotos',
    judge: ({ stubs }) =>
      stubs === null || stubs === 0
        ? { outcome: 'weak', state: 'Nenhum reservado', todo: 'Abra o caixa com internet para reservar canhotos' }
        : { outcome: 'good', state: countWords(stubs, ['reservado', 'reservados']) },
  },
  clock: { label: 'Relógio', judge: judgeClock },
  reader: { label: 'Leitor', judge: () => ({ outcome: 'good', state: 'Lê' }) },
  camera: {
    label: 'Câmera',
    judge: (measures) => (measures.reader === true ? asHint(judgeCamera(measures)) : judgeCamera(measures)),
  },
  sound: { label: 'Som', judge: judgeSound },
  screen: {
    label: 'Tela acesa',
    judge: ({ stays_awake }) => {
      if (stays_awake === null) return UNTOLD;
      return stays_awake
        ? { outcome: 'good', state: 'Fica acesa' }
        : { outcome: 'weak', state: 'Pode apagar sozinha', todo: 'Desligue o bloqueio automático nos ajustes' };
    },
  },
  version: { label: 'Versão', judge: judgeVersion },
  link: {
    label: 'Internet',
    judge: ({ round_trip }) => {
      if (round_trip === null) {
        return {
          outcome: 'weak',
          state: 'Sem resposta',
          todo: 'Procure sinal antes de abrir; sem ele tudo segue aqui',
        };
      }
      const state = `Responde em ${round_trip} ms`;
      return round_trip <= BOUNDS.roundTrip
        ? { outcome: 'good', state }
        : { outcome: 'weak', state, todo: 'Procure um lugar com sinal melhor' };
    },
  },
  mesh: { label: 'Rede entre celulares', judge: judgeMesh },
  printer: { label: 'Impressora', judge: judgePrinter },
  terminal: {
    label: 'Maquininha',
    judge: ({ terminal }) =>
      terminal === 'waits'
        ? { outcome: 'weak', state: 'Uma cobrança em aberto', todo: 'Conclua essa venda ou desista dela' }
        : { outcome: 'good', state: 'Ligada a este caixa' },
  },
  play: { label: 'Teste sem rede', judge: judgePlay },
};

function judgeBattery({ battery, is_charging }: RehearsalMeasures): Judged {
  if (battery === null) return UNTOLD;
  const state = `${battery}%, ${is_charging ? 'na tomada' : 'fora da tomada'}`;
  const { good, weak, charging } = BOUNDS.battery;
  if (is_charging) {
    return battery >= charging ? { outcome: 'good', state } : { outcome: 'weak', state, todo: 'Deixe carregando' };
  }
  if (battery >= good) return { outcome: 'good', state };
  return { outcome: battery >= weak ? 'weak' : 'bad', state, todo: 'Ligue na tomada' };
}

function judgeStorage({ is_kept, free_megabytes }: RehearsalMeasures): Judged {
  const { good, weak } = BOUNDS.room;
  if (free_megabytes !== null && free_megabytes < good) {
    const outcome = free_megabytes >= weak ? 'weak' : 'bad';
    return { outcome, state: `${free_megabytes} MB livres`, todo: 'Apague fotos ou apps deste aparelho' };
  }
  if (is_kept === null) return UNTOLD;
  if (is_kept) return { outcome: 'good', state: 'Os dados ficam guardados' };
  return { outcome: 'weak', state: 'O navegador pode apagar os dados', todo: 'Instale o app na tela inicial' };
}

function judgeList({ list_age, list_count, is_list_whole }: RehearsalMeasures): Judged {
  if (list_age === null) return { outcome: 'bad', state: 'Nunca baixada', todo: 'Abra a porta com internet' };
  if (is_list_whole === false) {
    return { outcome: 'bad', state: 'Incompleta', todo: 'Feche e abra a porta com internet' };
  }
  const tickets = countWords(list_count ?? 0, ['ingresso', 'ingressos']);
  const state = `${tickets}, atualizada há ${span(list_age)}`;
  if (list_age <= BOUNDS.list.good) return { outcome: 'good', state };
  return { outcome: list_age <= BOUNDS.list.weak ? 'weak' : 'bad', state, todo: 'Conecte à internet para atualizar' };
}

function judgeClock({ clock_offset, clock_uncertainty }: RehearsalMeasures): Judged {
  if (clock_offset === null || clock_uncertainty === null) {
    return { outcome: 'weak', state: 'Ainda não comparado', todo: 'Conecte à internet uma vez' };
  }
  const { good, weak } = BOUNDS.clock;
  if (clock_uncertainty > good) {
    const state = `Pode errar ${span(Math.ceil(clock_uncertainty / SECOND))}`;
    const outcome = clock_uncertainty <= weak ? 'weak' : 'bad';
    return { outcome, state, todo: 'Conecte à internet para comparar de novo' };
  }
  const off = Math.round(Math.abs(clock_offset) / SECOND);
  if (off * SECOND <= BOUNDS.shownTime) return { outcome: 'good', state: 'Certo' };
  const state = `${clock_offset > 0 ? 'Atrasado' : 'Adiantado'} ${span(off)}`;
  return { outcome: 'weak', state, todo: 'Acerte a hora nos ajustes' };
}

/** Returns what is said of a camera that its gate does without. */
function asHint(judged: Judged): Judged {
  return judged.outcome === 'good' || judged.outcome === 'unknown' ? judged : { ...judged, outcome: 'hint' };
}

function judgeCamera({ camera, frames, reader }: RehearsalMeasures): Judged {
  switch (camera) {
    case null:
      return UNTRIED;
    case 'reads': {
      const state = frames === null ? 'Leu um código' : `Leu um código, ${frames} quadros por segundo`;
      if (frames === null || frames >= BOUNDS.frames) return { outcome: 'good', state };
      return { outcome: 'weak', state, todo: 'Procure mais luz ou use outra câmera' };
    }
    case 'shows':
      return { outcome: 'weak', state: 'Não leu um código', todo: 'Limpe a lente e repita com um código na frente' };
    case 'denied':
      return { outcome: 'bad', state: 'Não permitida', todo: 'Permita a câmera nos ajustes do navegador' };
    case 'busy':
      return { outcome: 'bad', state: 'Ocupada por outro app', todo: 'Feche os outros apps' };
    case 'none':
      return {
        outcome: 'bad',
        state: 'Não encontrada',
        todo: reader === true ? 'Tenha outro leitor por perto' : 'Use um leitor de mão ou outro celular',
      };
  }
}

function judgeSound({ sound }: RehearsalMeasures): Judged {
  switch (sound) {
    case null:
      return UNTRIED;
    case 'plays':
      return { outcome: 'good', state: 'Toca' };
    case 'muted':
      return { outcome: 'weak', state: 'Desligado', todo: 'Ligue o som nas configurações' };
    case 'fails':
      return { outcome: 'weak', state: 'Não toca', todo: 'Aumente o volume e toque na tela uma vez' };
  }
}

function judgeVersion({ version, app_version }: RehearsalMeasures): Judged {
  switch (version) {
    case null:
      return { outcome: 'unknown', state: app_version };
    case 'newest':
      return { outcome: 'good', state: app_version };
    case 'update':
      return { outcome: 'weak', state: app_version, todo: 'Atualize o app' };
    case 'too_old':
      return { outcome: 'bad', state: `${app_version}, antiga demais`, todo: 'Atualize o app' };
  }
}

function judgeMesh({ links, peers, facts_age }: RehearsalMeasures): Judged {
  if (links === null) return { outcome: 'unknown', state: 'Este navegador não liga celulares' };
  if (links > 0) return { outcome: 'good', state: `Ouve ${countWords(links, ['aparelho', 'aparelhos'])}` };
  if (peers === null) return { outcome: 'unknown', state: 'Ainda não sabe dos outros aparelhos' };
  const known = facts_age !== null && facts_age > BOUNDS.facts ? `, pelo que se sabia há ${span(facts_age)}` : '';
  if (peers === 0) return { outcome: 'unknown', state: `Nenhum outro aparelho no evento${known}` };
  return { outcome: 'weak', state: `Não ouve nenhum aparelho${known}`, todo: 'Ponha todos na mesma rede Wi-Fi' };
}

function judgePrinter({ printer }: RehearsalMeasures): Judged {
  switch (printer) {
    case 'no_paper':
      return { outcome: 'weak', state: 'Sem papel', todo: 'Troque a bobina' };
    case 'open':
      return { outcome: 'weak', state: 'Tampa aberta', todo: 'Feche a tampa' };
    case 'fails':
      return {
        outcome: 'weak',
        state: 'Não responde',
        todo: 'Ligue a impressora, ou escolha-a de novo em Menu > Impressora',
      };
    default:
      return { outcome: 'good', state: 'Responde' };
  }
}

function judgePlay({ played, wrong, p99 }: RehearsalMeasures, kind: RehearsedKind): Judged {
  if (played === null || wrong === null) return kind === 'till' ? NOTHING_TO_SELL : UNTRIED;
  if (played === 0) {
    return { outcome: 'bad', state: 'Não rodou', todo: 'Libere espaço e repita; se falhar, use outro aparelho' };
  }
  const all = countWords(played, kind === 'door' ? ['leitura', 'leituras'] : ['venda', 'vendas']);
  if (wrong > 0) {
    const state = `${wrong} de ${all} com resultado errado`;
    return { outcome: 'bad', state, todo: 'Não use este aparelho; atualize o app e repita' };
  }
  const state =
    p99 === null ? `${all}, todas certas` : `${all}, todas certas, 99 de cada 100 em até ${milliseconds(p99)} ms`;
  const { good, weak } = BOUNDS.play;
  if (p99 === null || p99 <= good) return { outcome: 'good', state };
  return { outcome: p99 <= weak ? 'weak' : 'bad', state, todo: 'Feche os outros apps ou use outro aparelho' };
}

/** Returns microseconds as milliseconds with one decimal: `3,2`. */
export function milliseconds(microseconds: number): string {
  return (microseconds / 1_000).toFixed(1).replace('.', ',');
}

/** Returns a duration in its largest unit: `12 min`, `3 h`. */
function span(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? ([1, 's'] as const);
  return `${Math.floor(seconds / size)} ${unit}`;
}

const UNITS = [
  [DAY / SECOND, 'd'],
  [HOUR / SECOND, 'h'],
  [MINUTE / SECOND, 'min'],
] as const;
