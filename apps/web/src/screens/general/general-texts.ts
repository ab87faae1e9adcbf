import type { FeePayer } from '@festix/domain';

/** What people read where an event is made and edited. */
export const generalTexts = Object.freeze({
  general: 'Geral',
  newEvent: 'Novo evento',
  events: 'Eventos',

  about: 'Apresentação',
  aboutLine: 'O que se lê na página do evento, nas buscas e nos links compartilhados.',
  name: 'Nome',
  namePlaceholder: 'Arraial da Lua Cheia',
  slug: 'Endereço da página',
  slugHint: 'Pode mudar depois: o endereço antigo continua levando à página.',
  summary: 'Resumo',
  summaryHint: 'Uma ou duas frases, para as listas e os links compartilhados.',
  description: 'Descrição',

  covers: 'Capas',
  coversLine: 'Sem imagem, o evento ganha um cartaz desenhado a partir do nome.',
  desktop: 'Capa larga',
  desktopHint: 'Para telas grandes e links compartilhados.',
  mobile: 'Capa para celular',
  mobileHint: 'Para celulares e listas.',
  chooseImage: 'Escolher imagem',
  changeImage: 'Trocar imagem',
  removeImage: 'Voltar ao cartaz',
  removeImageTitle: 'Voltar ao cartaz?',
  removeImageConsequence: 'A imagem sai da página do evento na hora, e o cartaz desenhado volta ao lugar dela.',
  removeImageShort: 'Remover imagem',
  cropTitle: 'Recortar imagem',
  cropLine: 'Arraste para enquadrar. Com o teclado, use as setas sobre a imagem.',
  zoom: 'Aproximação',
  useCrop: 'Usar este recorte',
  sending: 'Enviando…',
  cancel: 'Cancelar',
  imageUnreadable: 'Não deu para abrir esta imagem. Envie um arquivo JPEG, PNG, WebP, AVIF ou GIF.',
  imageTooHeavy: 'A imagem pode ter no máximo 10 MB.',
  imageTooSmall: (width: number) =>
    `Esta parte da imagem é pequena demais: precisa de pelo menos ${width} pixels de largura.`,
  coverWaits: 'A imagem é enviada quando o evento for criado.',
  coverConsequence: 'O recorte aparece na página do evento assim que a imagem for enviada.',

  dates: 'Data e hora',
  datesLine: 'No horário de onde o evento acontece.',
  starts: 'Início',
  ends: 'Fim',
  endsHint: 'Sem fim, o evento dura 24 horas.',
  zone: 'Fuso horário',

  venue: 'Local',
  venueLine: 'Procure um local já cadastrado ou digite o endereço.',
  searchVenue: 'Procurar local',
  searchVenuePlaceholder: 'Nome, cidade ou endereço',
  knownVenues: 'Locais cadastrados',
  places: 'Encontrados no mapa',
  searching: 'Procurando…',
  byHand: 'Digitar o endereço',
  otherVenue: 'Trocar local',
  noVenue: 'Retirar local',
  venueName: 'Nome do local',
  venueNamePlaceholder: 'Galpão do Cais',
  street: 'Rua',
  number: 'Número',
  city: 'Cidade',
  state: 'Estado',
  zipCode: 'CEP',
  searchingCep: 'Procurando o CEP…',
  venueIsKnown: 'Este local já está cadastrado:',
  useKnownVenue: 'Usar este local',
  latitude: 'Latitude',
  longitude: 'Longitude',
  coordinatesHint:
    'Opcionais: sem elas a página não mostra mapa. Copie do mapa, como -8.0631, -34.8711: colada em um dos campos, a dupla preenche os dois.',
  showAddress: 'Mostrar o endereço',
  showAddressHint: 'Desligado, a página mostra só o nome do local e a cidade.',
  editVenue: 'Editar local',
  editVenueLine: 'Vale para todos os eventos neste local.',
  venuePicture: 'Foto do local',
  venuePictureConsequence: 'A foto fica guardada para a página do local.',
  venuePictureGone: 'A foto deixa de ser a do local.',
  merge: 'Unir locais',
  merging: 'Unindo…',
  mergeWith: 'Unir com outro',
  mergeTitle: 'Unir locais repetidos?',
  mergeInto: 'Local que fica',
  saveVenue: 'Salvar local',
  addressHidden: 'endereço oculto na página',

  sales: 'Vendas',
  availability: 'Quem vê o evento',
  public: 'Público',
  publicHint: 'Aparece nas buscas e listas. Vende assim que tiver um lote habilitado.',
  private: 'Privado',
  privateHint: 'Só abre pelo link. Não aparece em buscas nem listas.',
  salesEnd: 'Fim das vendas online',
  salesEndHint: 'Sem data, vende até o fim do evento. Os pontos de venda seguem até o fim.',
  waitingRoom: 'Fila de espera: compradores por minuto',
  waitingRoomHint:
    'Quando mais gente do que isso quiser comprar ao mesmo tempo, cada um espera a vez em uma fila. Vazio, a fila só começa em um pico de procura, sozinha.',
  maxPerOrder: 'Ingressos por compra',
  maxPerOrderHint: 'O máximo de cada compra online, de 1 a 500. Os pontos de venda têm o seu.',
  limit: 'Ingressos por pessoa',
  limitHint:
    'Vale para a mesma conta, o mesmo e-mail ou o mesmo documento. Vazio, sem limite; 4 onde todos os preços são grátis.',
  tax: 'Taxa de conveniência',
  taxHint: 'Só a administração da plataforma muda o percentual.',
  feePayer: 'Quem paga a taxa',

  meia: 'Meia-entrada',
  meiaLine: '40% dos ingressos habilitados são reservados por lei à meia-entrada.',
  quota: 'Cota',
  quotaTaken: 'Vendidos e reservados',
  quotaLeft: 'Restam',
  keepQuota: 'Guardar a cota',
  keepQuotaHint: 'As inteiras não ocupam esses lugares até 48 h antes do início, ou 72 h acima de 10.000 lugares.',

  audience: 'Público e acessibilidade',
  audienceLine: 'A página do evento mostra tudo isto, como a lei pede.',
  ageRating: 'Classificação indicativa',
  ageRatingHint: 'A regra é do Ministério da Justiça. Com 16 ou 18 anos, a porta é lembrada de conferir a idade.',
  noRating: 'Ainda não classificado',
  ageReason: 'Motivo',
  ageReasonHint: 'Opcional, como violência ou drogas lícitas.',
  accessibility: 'Recursos de acessibilidade',
  accessibilityContact: 'Contato de acessibilidade',
  accessibilityContactHint: 'E-mail ou telefone para quem precisa combinar algo antes de vir.',

  door: 'Na porta',
  doorNames: 'Nomes na porta',
  doorNamesHint: 'Os aparelhos da porta recebem nomes e documentos encobertos, para procurar quem esqueceu o ingresso.',

  platform: 'Plataforma',
  isTest: 'Evento de teste interno',
  isTestHint: 'Não aparece em listas, não recebe pagamentos e é recusado na porta.',

  teams: 'Equipes',
  teamsHint: 'As permissões de cada pessoa são dadas depois, na aba Equipes.',
  teamsPlaceholder: 'Escolha as equipes que trabalham no evento',

  create: 'Criar evento',
  creating: 'Criando…',
  save: 'Salvar',
  saving: 'Salvando…',
  discard: 'Descartar',
  unsaved: 'Mudanças por salvar',

  alreadyMade: 'O evento já tinha sido criado. Confira o que você mudou e salve.',

  restored: 'Recuperamos o que você tinha digitado e ainda não salvou.',
  forget: 'Descartar rascunho',
  clash: 'O evento mudou enquanto você editava. O que você digitou continua aqui: confira o que mudou e salve de novo.',
} as const);

export const feePayerLabels: Readonly<Record<FeePayer, string>> = Object.freeze({
  buyer: 'O comprador paga',
  producer: 'Eu pago',
});

export const feePayerHints: Readonly<Record<FeePayer, string>> = Object.freeze({
  buyer: 'Somada ao preço nas vendas online.',
  producer: 'O preço sai “sem taxa”, e ela é descontada do seu saldo. Vale para os próximos pedidos.',
});

/** What joining two venues does, told before it is done. */
export function mergeConsequence(leaves: string, stays: string | undefined): string {
  return `Os eventos em ${leaves} passam para ${stays ?? 'o local que fica'}, e ele deixa de aparecer nas buscas. Não dá para desfazer.`;
}
