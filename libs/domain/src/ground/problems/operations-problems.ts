import { catalogue } from './problem.ts';

/** Problems of the platform's operation. */
export const operationsProblems = catalogue({
  RECOUNT_UNDER_WAY: { status: 409, detail: 'Uma conferência já está em andamento.' },
  JOB_NOT_FAILED: { status: 409, detail: 'Este trabalho já voltou para a fila.' },
  DELIVERY_RESENT: { status: 409, detail: 'Este envio já saiu de novo.' },
  DELIVERY_UNKEPT: {
    status: 409,
    detail: 'O texto deste envio não existe mais. Quem esperava por ele pode pedir outro.',
  },
});
