import type { ReactNode } from 'react';
import type { DoorAction } from './DoorButton.tsx';

/** The status that stays in sight while a verdict covers the screen. */
export interface DoorStatus {
  connection: 'online' | 'offline';
  /** Devices that this one hears without the server. */
  links?: number;
  /** Scans that wait for upload. */
  queue: number;
  /** People inside. */
  inside: number;
  /** Where they are: 'no Recinto'. Absent: 'dentro'. */
  where?: string;
}

export interface VerdictLot {
  name: string;
  /** Place of the lot in the event's order, counted from 0. */
  order: number;
}

export interface VerdictBase {
  /** The catalogue's title, for example 'Entrada liberada'. */
  word: string;
  status: DoorStatus;
  /** Back to scanning by itself after so many ms; without it the verdict waits for a tap or the next code. */
  returnsAfter?: number;
  /** The time has run out, or a person tapped. */
  onReturn: () => void;
  /** An amber line above the verdict, which it doesn't turn: 'Camarote cheio: 312 dentro, cabem 300'. */
  alert?: string;
}

/** What a verdict says in a block below the person: the days of a ticket, the passage that an exit ended. */
export interface VerdictCardProps {
  title?: string;
  detail?: string;
  facts?: readonly VerdictFact[];
}

/** The others of a group that may enter with this person. */
export interface VerdictParty {
  /** 'Grupo de 4 · entrou 1' */
  title: string;
  /** 'Os outros três estão com o mesmo pedido.' */
  detail: string;
  one: DoorAction;
  /** 'Entrar mais 3' */
  more: DoorAction;
  /** One fewer, one more; disabled at the ends. */
  less: DoorAction & { disabled: boolean };
  plus: DoorAction & { disabled: boolean };
}

/** The document to ask for, and the answers to it. */
export interface DocumentAsked {
  title: string;
  detail: string;
  shown: DoorAction;
  missing: DoorAction;
  paid?: DoorAction;
}

export interface SuccessVerdictProps extends VerdictBase {
  variant: 'success';
  name?: string;
  lot: VerdictLot;
  /** 'Inteira', 'Meia estudante'. */
  priceKind?: string;
  code?: string;
  /** After the code: 'ingresso 2 de 4', 'Venda ainda não sincronizada'. */
  note?: string;
  /** Reminder for the door, in amber: '18 anos: confira a idade no documento'. */
  warning?: string;
  /** Checkout answers that this door needs: 'Restrição alimentar', 'sem glúten'. */
  answers?: readonly VerdictFact[];
  /** With it the verdict waits. */
  document?: DocumentAsked;
  /** 'Já entrou às 19:02:10', '2ª de 3 entradas'. */
  card?: VerdictCardProps;
  /** The offer to let in others of the group. Time ends it, a stray tap doesn't. */
  party?: VerdictParty;
}

/** The way out: a person has left. */
export interface ExitVerdictProps extends VerdictBase {
  variant: 'exit';
  name?: string;
  lot: VerdictLot;
  /** 'volta liberada' */
  priceKind?: string;
  card?: VerdictCardProps;
}

/** A text from a reader that is no ticket's code: nothing was refused. */
export interface MisreadVerdictProps extends VerdictBase {
  variant: 'misread';
  /** 'Leitura incompleta' */
  name: string;
  /** 'Não conta como recusa' */
  detail: string;
  card: VerdictCardProps;
}

export interface VerdictFact {
  label: string;
  value: ReactNode;
  /** Place of a lot, shown as its wristband flag before the value. */
  lotOrder?: number;
}

export interface FailureVerdictProps extends VerdictBase {
  variant: 'failure';
  /** Reason in a sentence, unless the facts contain it. */
  reason?: string;
  facts?: readonly VerdictFact[];
  /** The document of a person who is in, which nobody has answered. With it the verdict waits. */
  document?: DocumentAsked;
  /** The person, with lot and kind, where the card says the reason. */
  name?: string;
  lot?: VerdictLot;
  priceKind?: string;
  card?: VerdictCardProps;
  /** Second way on: 'Chamar supervisão'. */
  action?: DoorAction;
}

export interface InfoVerdictProps extends VerdictBase {
  variant: 'info';
  /** Problem: 'Este aparelho não recebe o Camarote Varal.' */
  message: string;
  /** Person, lot and price kind. */
  detail?: string;
  /** Advice: 'Mande para o Portão C. Aqui entram:' */
  advice?: ReactNode;
  /** Lots that may enter here. */
  lots?: readonly VerdictLot[];
  action?: DoorAction;
}

export interface ConflictSide {
  /** 'Esta entrada vale', 'Esta virou conflito'. */
  label: string;
  /** `22:31:07` */
  time: string;
  gate: string;
  /** Device and how sure its clock is: 'Celular 07 · ± 2 s'. */
  device: string;
}

export interface ConflictVerdictProps extends VerdictBase {
  variant: 'conflict';
  message: string;
  name?: string;
  lot?: VerdictLot;
  sides: readonly [ConflictSide, ConflictSide];
  action?: DoorAction;
}

export type VerdictScreenProps =
  | SuccessVerdictProps
  | FailureVerdictProps
  | InfoVerdictProps
  | ConflictVerdictProps
  | ExitVerdictProps
  | MisreadVerdictProps;
