import { catalogue } from './problem.ts';

/** Problems of any request. */
export const generalProblems = catalogue({
  VALIDATION_ERROR: { status: 400, detail: 'Confira os campos destacados.' },
  BAD_JSON: { status: 400, detail: 'Não foi possível ler os dados enviados.' },
  BODY_TOO_DEEP: { status: 400, detail: 'Os dados enviados têm níveis demais, um dentro do outro.' },
  UNAUTHENTICATED: { status: 401, detail: 'Entre na sua conta para continuar.' },
  FORBIDDEN: { status: 403, detail: 'Você não tem permissão para fazer isso.' },
  NOT_FOUND: { status: 404, detail: 'Não encontramos o que você procura.' },
  UNKNOWN_ROUTE: { status: 404, detail: 'Este endereço não existe.' },
  METHOD_NOT_ALLOWED: { status: 405, detail: 'Este endereço não aceita esta operação.' },
  ID_REUSED: { status: 409, detail: 'Este identificador já foi usado para outra coisa.' },
  CONFLICT: { status: 409, detail: 'Os dados mudaram enquanto você trabalhava, carregue de novo e tente novamente.' },
  ILLEGAL_TRANSITION: { status: 409, detail: 'Esta mudança de status não é permitida.' },
  EPOCH_GONE: { status: 410, detail: 'A lista deste aparelho é antiga demais, baixe a lista de novo.' },
  PRECONDITION_FAILED: { status: 412, detail: 'Alguém mudou estes dados antes de você, confira e salve de novo.' },
  PAYLOAD_TOO_LARGE: { status: 413, detail: 'O que você enviou é grande demais.' },
  BATCH_TOO_LARGE: { status: 413, detail: 'Envie no máximo 100 operações por vez.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, detail: 'Este formato não é aceito.' },
  UPGRADE_REQUIRED: { status: 426, detail: 'Atualize o aplicativo para continuar.' },
  RATE_LIMITED: { status: 429, detail: 'Muitas tentativas, aguarde um pouco e tente novamente.' },
  INTERNAL_ERROR: { status: 500, detail: 'Algo deu errado do nosso lado, tente novamente.' },
  WEBHOOK_UNSIGNED: { status: 401, detail: 'A assinatura deste aviso não confere.' },
  NO_PHONE: { status: 422, detail: 'Falta o telefone de quem recebe para enviar por WhatsApp.' },
  NO_EMAIL: { status: 422, detail: 'Falta o e-mail de quem recebe para enviar.' },
  NO_TICKETS: { status: 409, detail: 'Não há ingressos válidos neste pedido.' },
  BUSY: { status: 503, detail: 'Estamos com muita procura agora, tente novamente em instantes.' },
});
