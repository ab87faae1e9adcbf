import { type DeviceKind } from '@festix/domain/contract';
import { countWords } from '@festix/domain/ground';

const OPS = ['registro na fila', 'registros na fila'] as const;

/** Texts of an event's phones and tills. */
export const devicesTexts = Object.freeze({
  devices: 'Aparelhos',
  line: 'Todo aparelho que já trabalhou neste evento: celulares da porta e caixas.',
  count: ['aparelho', 'aparelhos'],
  none: 'Nenhum aparelho ainda.',
  noneLine: 'Quando um celular abre a porta ou um caixa vende neste evento, ele aparece aqui.',

  device: 'Aparelho',
  person: 'Com quem',
  kind: 'Tipo',
  lastSeen: 'Último contato',
  waiting: 'Por enviar',
  state: 'Situação',
  neverSeen: 'Nunca',
  untold: '—',
  nothingWaits: 'Nada',
  waits: (count: number) => countWords(count, OPS),
  kinds: Object.freeze({ door: 'Porta', till: 'Caixa' } satisfies Record<DeviceKind, string>),
  works: 'Ativo',
  revoked: 'Bloqueado',

  revoke: 'Bloquear',
  revokeOf: (name: string) => `Bloquear ${name}`,
  revokeTitle: (name: string) => `Bloquear ${name}?`,
  revokeConsequence:
    'O aparelho para de liberar entradas e de vender, em todos os eventos. No próximo contato ele envia o que falta, que a supervisão julga, e apaga a lista de ingressos. Não dá para desbloquear: a pessoa cadastra o aparelho de novo.',
  revokeConfirm: 'Bloquear aparelho',
  revoking: 'Bloqueando…',
} as const);
