import { catalogue } from './problem.ts';

/** Problems of devices, their leases and what they upload. */
export const deviceProblems = catalogue({
  DEVICE_UNKNOWN: { status: 404, detail: 'Este aparelho não está cadastrado.' },
  DEVICE_REVOKED: { status: 403, detail: 'Este aparelho foi bloqueado. Chame a supervisão.' },
  DEVICE_SIGNATURE_INVALID: { status: 401, detail: 'Não foi possível reconhecer este aparelho.' },
  DEVICE_GRANT_ENDED: {
    status: 403,
    detail: 'O período de trabalho deste aparelho terminou. Entre na sua conta para continuar.',
  },
  TOO_MANY_DEVICES: {
    status: 409,
    detail: 'Você tem aparelhos demais. Bloqueie os que não usa mais e tente novamente.',
  },
  DEVICE_NOT_A_TILL: { status: 409, detail: 'Este aparelho não é um caixa.' },

  LEASE_CLOSED: { status: 409, detail: 'Este bloco de ingressos já foi encerrado.' },
  LEASE_EXPIRED: { status: 409, detail: 'O prazo deste bloco de ingressos terminou.' },
  STUB_SOLD: { status: 409, detail: 'Este ingresso já foi vendido.' },
  STUB_ADMITTED: { status: 409, detail: 'Este ingresso já entrou e aguarda a venda.' },
  STUB_NOT_IN_LEASE: { status: 409, detail: 'Este ingresso não é deste bloco.' },
  LEASE_TOO_LARGE: {
    status: 409,
    detail: 'Este caixa guardaria mais ingressos deste lote do que o ponto de venda permite.',
    field: 'amount',
  },
  ORDER_HAS_ENTRIES: { status: 409, detail: 'Um ingresso deste pedido já entrou.' },
  SALE_VOIDED: { status: 409, detail: 'Esta venda já foi desfeita.' },

  OP_UNREADABLE: { status: 422, detail: 'Não foi possível ler esta operação.' },
  OP_TYPE_UNKNOWN: { status: 422, detail: 'Tipo de operação desconhecido.' },
  OP_PAYLOAD_INVALID: { status: 422, detail: 'Os dados desta operação são inválidos.' },
  OP_VERSION_UNKNOWN: { status: 422, detail: 'Esta operação é de uma versão que o servidor não conhece.' },
  OP_TYPE_NOT_SERVED: {
    status: 422,
    detail: 'Este servidor ainda não processa este tipo de operação. Ela fica guardada.',
  },
  OP_NOT_GRANTED: { status: 403, detail: 'Quem operava não tinha permissão naquele momento.' },
  OP_DISCARDED: { status: 409, detail: 'A supervisão descartou esta operação.' },
  OP_FAILED: { status: 500, detail: 'Não foi possível processar esta operação.' },
  TICKET_DEAD: { status: 409, detail: 'O ingresso já não valia no momento da leitura.' },
  ADMISSION_TAKEN_OVER: { status: 409, detail: 'Uma leitura anterior em outro aparelho ficou com esta entrada.' },
});
