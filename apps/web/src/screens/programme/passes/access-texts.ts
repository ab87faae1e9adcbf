import type { AccessInUseView } from '@festix/domain/contract';
import { countWords, formatCount } from '@festix/domain/ground';
import type { AreaExits, UnknownExit } from '@festix/domain/programme';

const TICKETS = ['ingresso', 'ingressos'] as const;

/** Texts of 'Acessos': the days and areas of an event, and what its lots open. */
export const accessTexts = Object.freeze({
  access: 'Acessos',
  line: 'o que cada lote abre, em que dia e em que setor',
  unsaved: 'alterações não salvas',
  loading: 'Carregando os acessos',
  save: 'Salvar',
  saving: 'Salvando…',
  discard: 'Descartar',

  empty: 'Este evento não usa dias nem setores',
  emptyLine:
    'Cada ingresso entra uma vez, no evento inteiro. Crie dias para um festival de vários dias, e setores para camarote, camping ou qualquer parte com entrada própria: aqui você marca o que cada lote abre.',
  mainExits: 'Permitir saída e volta',

  days: 'Dias',
  noDays: 'O evento inteiro é um dia só.',
  newDay: 'Novo dia',
  editDay: 'Editar dia',
  addDay: 'Adicionar dia',
  removeDay: (name: string) => `Remover ${name}`,
  removeDayTitle: (name: string) => `Remover o dia ${name}?`,
  removeDayConsequence: 'Os lotes deixam de abrir este dia. Vale quando você salvar a página.',
  lastDayConsequence: 'Sem dias, cada lote abre o evento inteiro. Vale quando você salvar a página.',
  dayName: 'Nome do dia',
  dayNameHint: 'Como aparece na porta e no ingresso: Sexta, Primeiro dia, Matinê.',
  starts: 'Começa',
  ends: 'Termina',
  endsHint: 'Uma festa das 23h às 6h é um dia só: o que conta é esta janela, e não a data do calendário.',
  endsFault: 'O fim deve ser depois do início.',
  dayClash: (name: string) => `Este horário se sobrepõe ao de ${name}.`,
  dayLimit: 'Limite de lugares do dia (opcional)',
  dayLimitHint: 'Somando todos os lotes que abrem este dia. Um passaporte ocupa um lugar em cada dia.',

  areas: 'Setores',
  newArea: 'Novo setor',
  editArea: 'Editar setor',
  addArea: 'Adicionar setor',
  removeArea: (name: string) => `Remover ${name}`,
  removeAreaTitle: (name: string) => `Remover o setor ${name}?`,
  removeAreaConsequence: 'Os lotes deixam de abrir este setor. Vale quando você salvar a página.',
  areaName: 'Nome do setor',
  areaNameHint: 'Uma parte do local com entrada própria: Camarote, Camping, Área kids.',
  mainNameHint: 'O evento em si. Quem tem outro setor só passa por aqui se o lote também abrir este.',
  capacity: 'Lotação (opcional)',
  capacityHint: 'Quantas pessoas cabem. Passando disso a porta avisa, e não recusa ninguém.',
  areaLimit: 'Limite de lugares à venda (opcional)',
  areaLimitHint: 'Somando todos os lotes que abrem este setor.',
  exits: 'Entrada e saída',
  exitsNames: {
    none: 'A saída não é lida',
    return: 'Volta com a saída lida',
    free: 'Entra e sai livre',
  } satisfies Record<AreaExits, string>,
  exitsLines: {
    none: 'Cada pessoa entra uma vez por dia, ou quantas vezes você disser.',
    return: 'A porta lê quem sai, e só quem saiu entra de novo.',
    free: 'Depois da primeira entrada, toda leitura libera e diz quando foi a primeira.',
  } satisfies Record<AreaExits, string>,
  counted: 'Entradas por dia',
  countedHint: 'De cada ingresso, sem ler a saída. Para um lote ou dia diferente, mude na grade.',
  countedFault: 'De 1 a 99.',
  unknownExit: 'Volta sem saída lida',
  unknownExitNames: {
    refuse: 'Recusar',
    release: 'A supervisão pode liberar',
  } satisfies Record<UnknownExit, string>,
  unknownExitHint:
    'Quem saiu por uma porta sem conexão, ou sem que ninguém lesse, aparece como já dentro. A liberação pede o PIN e um motivo.',
  countsInMain: (main: string) => `Quem entra aqui está ${main === 'Recinto' ? 'no' : 'em'} ${main}`,
  countsInMainHint: (main: string) => `As pessoas deste setor contam também na lotação de ${main}.`,

  exitsWords: (exits: AreaExits, counted: number, hasDays: boolean): string => {
    if (exits === 'return') return 'volta com saída lida';
    if (exits === 'free') return 'entra e sai livre';
    const often = counted > 1 ? `entra até ${formatCount(counted)} vezes` : 'entra uma vez';
    return hasDays ? `${often} por dia` : often;
  },
  capacityWords: (capacity: number | null) => (capacity === null ? 'sem lotação' : `lotação ${formatCount(capacity)}`),
  limitWords: (limit: number) => `até ${formatCount(limit)}`,
  hours: (from: string, to: string) => `${from} às ${to}`,

  apply: 'Pronto',
  cancel: 'Cancelar',

  lot: 'Lote',
  grid: 'O que cada lote abre',
  wholeEvent: 'evento inteiro',
  box: (lot: string, area: string, day: string | undefined) => `${lot}: ${[area, day].filter(Boolean).join(', ')}`,
  entriesOf: (box: string, words: string) => `${box}: ${words}. Mudar entradas por dia`,
  entriesWords: (entries: number | null) => (entries === null ? 'sem limite' : `${formatCount(entries)}×`),
  entriesName: (entries: number | null) => {
    if (entries === null) return 'sem limite';
    return entries === 1 ? 'uma vez' : `${formatCount(entries)} vezes`;
  },
  mixedEntries: 'varia',
  fill: (lot: string) => `Preencher ${lot}`,
  noLots: 'Este evento ainda não tem lotes: crie um lote para marcar o que ele abre.',

  dayInUse: {
    passages: 'Já houve entradas neste dia: ele não pode ser removido.',
    places: 'Já há mais lugares ocupados neste dia do que este limite.',
  } satisfies Record<AccessInUseView['reason'], string>,
  areaInUse: {
    passages: 'Já houve entradas neste setor: ele não pode ser removido.',
    places: 'Já há mais lugares ocupados neste setor do que este limite.',
  } satisfies Record<AccessInUseView['reason'], string>,
  wholeInUse:
    'Já houve entradas no evento inteiro, e elas não seriam de dia nenhum: este evento não pode mais ter dias.',

  askTitle: 'Mudar ingressos que já saíram?',
  askConsequence: (tickets: number) =>
    `${countWords(tickets, TICKETS)} ${tickets === 1 ? 'passa' : 'passam'} a valer de outro jeito. Quem comprou não é avisado: se precisar, avise você. Os aparelhos da porta recebem a mudança na próxima sincronização.`,
  askLot: (tickets: number) => countWords(tickets, TICKETS),
  askLots: 'Lotes que mudam',
  askConfirm: 'Salvar assim mesmo',
} as const);
