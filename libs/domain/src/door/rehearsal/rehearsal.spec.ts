import fc from 'fast-check';
import { judgeRehearsal, REHEARSAL_CHECKS, rehearsalOutcome, rehearsalSentence } from './judge-rehearsal.ts';
import {
  MEASURED_CAMERAS,
  MEASURED_PRINTERS,
  MEASURED_SOUNDS,
  MEASURED_TERMINALS,
  MEASURED_VERSIONS,
  type RehearsalMeasures,
} from './measures.ts';
import { judgeDevices, missingAtEvent, missingWords, type RehearsedDevice } from './readiness.ts';

const ALL_GOOD: RehearsalMeasures = {
  ...{ battery: 92, is_charging: false, is_kept: true, free_megabytes: 4_000, opens_offline: true },
  ...{ list_age: 40, list_count: 1_284, is_list_whole: true, stubs: null },
  ...{ clock_offset: 300, clock_uncertainty: 40, camera: 'reads', frames: 24, sound: 'plays', stays_awake: true },
  reader: null,
  ...{ app_version: '1.4.0', version: 'newest', round_trip: 80, links: 3, peers: 3, facts_age: 1 },
  ...{ played: 500, wrong: 0, p50: 3_100, p95: 5_200, p99: 9_840 },
};

const NOW = '2026-06-13T22:00:00.000Z';

const sentences = (measures: Partial<RehearsalMeasures>, kind: 'door' | 'till' = 'door') =>
  judgeRehearsal({ ...ALL_GOOD, ...measures }, kind)
    .filter(({ outcome }) => outcome !== 'good')
    .map((line) => `${line.outcome}: ${rehearsalSentence(line)}`);

it('a rehearsal without a defect is good at the door, and its lines tell what was measured', () => {
  const lines = judgeRehearsal(ALL_GOOD, 'door');
  expect(rehearsalOutcome(lines)).toBe('good');
  expect(lines.map(rehearsalSentence)).toEqual([
    'Bateria 92%, fora da tomada',
    'Memória: os dados ficam guardados',
    'Abre sem rede: sim',
    'Lista 1.284 ingressos, atualizada há 40 s',
    'Relógio: certo',
    'Câmera: leu um código, 24 quadros por segundo',
    'Som: toca',
    'Tela acesa: fica acesa',
    'Versão 1.4.0',
    'Internet: responde em 80 ms',
    'Rede entre celulares: ouve 3 aparelhos',
    'Teste sem rede 500 leituras, todas certas, 99 de cada 100 em até 9,8 ms',
  ]);
});

it.each<[Partial<RehearsalMeasures>, string]>([
  [{ battery: 18 }, 'bad: Bateria 18%, fora da tomada: ligue na tomada'],
  [{ battery: 59 }, 'weak: Bateria 59%, fora da tomada: ligue na tomada'],
  [{ battery: 29 }, 'bad: Bateria 29%, fora da tomada: ligue na tomada'],
  [{ battery: 19, is_charging: true }, 'weak: Bateria 19%, na tomada: deixe carregando'],
  [{ battery: null }, 'unknown: Bateria: este navegador não informa'],
  [{ is_kept: false }, 'weak: Memória: o navegador pode apagar os dados. Instale o app na tela inicial'],
  [{ free_megabytes: 199 }, 'weak: Memória 199 MB livres: apague fotos ou apps deste aparelho'],
  [{ free_megabytes: 39 }, 'bad: Memória 39 MB livres: apague fotos ou apps deste aparelho'],
  [{ opens_offline: false }, 'bad: Abre sem rede: ainda não. Deixe o app aberto com internet até ficar pronto'],
  [{ list_age: null }, 'bad: Lista: nunca baixada. Abra a porta com internet'],
  [{ is_list_whole: false }, 'bad: Lista: incompleta. Feche e abra a porta com internet'],
  [{ list_age: 601 }, 'weak: Lista 1.284 ingressos, atualizada há 10 min: conecte à internet para atualizar'],
  [{ list_age: 7_201 }, 'bad: Lista 1.284 ingressos, atualizada há 2 h: conecte à internet para atualizar'],
  [{ clock_offset: null }, 'weak: Relógio: ainda não comparado. Conecte à internet uma vez'],
  [{ clock_uncertainty: 2_001 }, 'weak: Relógio: pode errar 3 s. Conecte à internet para comparar de novo'],
  [{ clock_uncertainty: 30_001 }, 'bad: Relógio: pode errar 31 s. Conecte à internet para comparar de novo'],
  [{ clock_offset: 180_000 }, 'weak: Relógio: atrasado 3 min. Acerte a hora nos ajustes'],
  [{ clock_offset: -180_000 }, 'weak: Relógio: adiantado 3 min. Acerte a hora nos ajustes'],
  [{ camera: 'shows' }, 'weak: Câmera: não leu um código. Limpe a lente e repita com um código na frente'],
  [{ camera: 'denied' }, 'bad: Câmera: não permitida. Permita a câmera nos ajustes do navegador'],
  [{ frames: 7 }, 'weak: Câmera: leu um código, 7 quadros por segundo. Procure mais luz ou use outra câmera'],
  [{ sound: 'muted' }, 'weak: Som: desligado. Ligue o som nas configurações'],
  [{ stays_awake: false }, 'weak: Tela acesa: pode apagar sozinha. Desligue o bloqueio automático nos ajustes'],
  [{ version: 'too_old' }, 'bad: Versão 1.4.0, antiga demais: atualize o app'],
  [{ round_trip: null }, 'weak: Internet: sem resposta. Procure sinal antes de abrir; sem ele tudo segue aqui'],
  [{ links: 0 }, 'weak: Rede entre celulares: não ouve nenhum aparelho. Ponha todos na mesma rede Wi-Fi'],
  [{ links: 0, peers: 0 }, 'unknown: Rede entre celulares: nenhum outro aparelho no evento'],
  [
    { links: 0, peers: 0, facts_age: 720 },
    'unknown: Rede entre celulares: nenhum outro aparelho no evento, pelo que se sabia há 12 min',
  ],
  [
    { links: 0, peers: 2, facts_age: 7_200 },
    'weak: Rede entre celulares: não ouve nenhum aparelho, pelo que se sabia há 2 h. Ponha todos na mesma rede Wi-Fi',
  ],
  [{ links: 0, peers: null }, 'unknown: Rede entre celulares: ainda não sabe dos outros aparelhos'],
  [
    { wrong: 1 },
    'bad: Teste sem rede 1 de 500 leituras com resultado errado: não use este aparelho; atualize o app e repita',
  ],
  [
    { p99: 1_000_001 },
    'bad: Teste sem rede 500 leituras, todas certas, 99 de cada 100 em até 1000,0 ms: feche os outros apps ou use outro aparelho',
  ],
  [{ played: null }, 'unknown: Teste sem rede: não testado'],
  [{ played: 0 }, 'bad: Teste sem rede: não rodou. Libere espaço e repita; se falhar, use outro aparelho'],
])('a rehearsal that measures %j says what to do', (measures, words) => {
  expect(sentences(measures)).toEqual([words]);
});

it.each<[Partial<RehearsalMeasures>, string[]]>([
  [{ camera: 'none' }, ['hint: Câmera: não encontrada. Tenha outro leitor por perto']],
  [{ camera: 'denied' }, ['hint: Câmera: não permitida. Permita a câmera nos ajustes do navegador']],
  [{ camera: 'shows' }, ['hint: Câmera: não leu um código. Limpe a lente e repita com um código na frente']],
  [{ camera: 'reads' }, []],
])('a door whose hand-held reader reads is ready with the camera %j, which is a hint at most', (measures, words) => {
  const lines = judgeRehearsal({ ...ALL_GOOD, ...measures, reader: true }, 'door');
  expect(rehearsalOutcome(lines)).toBe('good');
  expect(lines.filter(({ check }) => check === 'reader').map(rehearsalSentence)).toEqual(['Leitor: lê']);
  expect(sentences({ ...measures, reader: true })).toEqual(words);
});

it.each([false, null])('a door whose hand-held reader has not read (%s) is judged by its camera alone', (reader) => {
  const lines = judgeRehearsal({ ...ALL_GOOD, camera: 'none', reader }, 'door');
  expect(rehearsalOutcome(lines)).toBe('bad');
  expect(lines.map(({ check }) => check)).not.toContain('reader');
});

it('a gate whose phone reads with a reader alone has a ready phone', () => {
  const measures: Partial<RehearsalMeasures> = { camera: 'none', reader: true };
  expect(missing([device('Leitor', { measures })], { gates: ['Portão A'] })).toEqual([]);
  expect(judgeDevices([device('Leitor', { measures })], NOW)[0]!.todo).toEqual([]);
});

it('a till is judged by its stubs, and by neither list nor camera', () => {
  expect(sentences({ list_age: null, camera: null, stubs: 40 }, 'till')).toEqual([]);
  expect(sentences({ stubs: 0 }, 'till')).toEqual([
    'weak: Canhotos: nenhum reservado. Abra o caixa com internet para reservar canhotos',
  ]);
  expect(sentences({ stubs: 40, wrong: 2 }, 'till')[0]).toContain('2 de 500 vendas');
});

it('a till with a printer and a terminal has a line for each, and what to do', () => {
  const till = (measures: Partial<RehearsalMeasures>) => sentences({ stubs: 40, ...measures }, 'till');
  const checks = (measures: Partial<RehearsalMeasures>, kind: 'door' | 'till') =>
    judgeRehearsal({ ...ALL_GOOD, ...measures }, kind).map(({ check }) => check);
  expect(checks({ stubs: 40, printer: 'ready', terminal: 'free' }, 'till').slice(-3)).toEqual([
    ...['printer', 'terminal', 'play'],
  ]);
  expect(checks({}, 'till')).not.toEqual(expect.arrayContaining(['printer']));
  expect(checks({ printer: 'ready', terminal: 'free' }, 'door')).not.toEqual(expect.arrayContaining(['printer']));
  expect(till({ printer: 'ready', terminal: 'free' })).toEqual([]);
  expect(till({ printer: 'no_paper' })).toEqual(['weak: Impressora: sem papel. Troque a bobina']);
  expect(till({ printer: 'open' })).toEqual(['weak: Impressora: tampa aberta. Feche a tampa']);
  expect(till({ printer: 'fails' })).toEqual([
    'weak: Impressora: não responde. Ligue a impressora, ou escolha-a de novo em Menu > Impressora',
  ]);
  expect(till({ terminal: 'waits' })).toEqual([
    'weak: Maquininha: uma cobrança em aberto. Conclua essa venda ou desista dela',
  ]);
});

it('every rehearsal has an outcome, and each line that is not in order says what to do', () => {
  const number = fc.option(fc.integer({ min: 0, max: 10_000_000 }));
  const boolean = fc.option(fc.boolean());
  const measures = fc.record<RehearsalMeasures>({
    ...{ battery: number, is_charging: boolean, is_kept: boolean, free_megabytes: number, opens_offline: boolean },
    ...{ list_age: number, list_count: number, is_list_whole: boolean, stubs: number },
    ...{
      clock_offset: fc.option(fc.integer()),
      clock_uncertainty: number,
      frames: number,
      reader: boolean,
      stays_awake: boolean,
    },
    camera: fc.option(fc.constantFrom(...MEASURED_CAMERAS)),
    sound: fc.option(fc.constantFrom(...MEASURED_SOUNDS)),
    printer: fc.option(fc.constantFrom(...MEASURED_PRINTERS)),
    terminal: fc.option(fc.constantFrom(...MEASURED_TERMINALS)),
    version: fc.option(fc.constantFrom(...MEASURED_VERSIONS)),
    ...{ app_version: fc.constant('1.4.0'), round_trip: number, links: number, peers: number, facts_age: number },
    ...{ played: number, wrong: number, p50: number, p95: number, p99: number },
  });
  fc.assert(
    fc.property(measures, fc.constantFrom('door' as const, 'till' as const), (measured, kind) => {
      const lines = judgeRehearsal(measured, kind);
      const order = lines.map(({ check }) => REHEARSAL_CHECKS.indexOf(check));
      expect(order).toEqual([...order].sort((one, other) => one - other));
      for (const { outcome, state, todo } of lines) {
        expect(state).not.toBe('');
        expect(todo !== undefined).toBe(['weak', 'bad', 'hint'].includes(outcome));
      }
      const has = (outcome: string) => lines.some((line) => line.outcome === outcome);
      expect(rehearsalOutcome(lines) === 'bad').toBe(has('bad'));
      expect(rehearsalOutcome(lines) === 'good').toBe(has('good') && !has('bad') && !has('weak'));
    }),
  );
});

function device(
  name: string,
  rehearsed: { at?: string; gate?: string; area?: number; measures?: Partial<RehearsalMeasures> } | null = {},
  kind: 'door' | 'till' = 'door',
): RehearsedDevice {
  const { at = '2026-06-13T21:48:00.000Z', gate = 'Portão A', area = null, measures } = rehearsed ?? {};
  const rehearsal = rehearsed && { done_at: at, gate, area, measures: { ...ALL_GOOD, ...measures } };
  return { name, kind, rehearsal };
}

it('devices that want somebody come first, and one is old twelve hours after its rehearsal', () => {
  const judged = judgeDevices(
    [
      device('pronto'),
      device('fraco', { measures: { battery: 45 } }),
      device('velho', { at: '2026-06-13T09:59:59.999Z' }),
      device('de manhã', { at: '2026-06-13T10:00:00.000Z' }),
      device('nunca', null),
      device('ruim', { measures: { battery: 18, is_kept: false } }),
    ],
    NOW,
  );
  expect(judged.map(({ device: { name }, readiness }) => [name, readiness])).toEqual([
    ['ruim', 'bad'],
    ['nunca', 'never'],
    ['velho', 'old'],
    ['fraco', 'weak'],
    ['pronto', 'good'],
    ['de manhã', 'good'],
  ]);
  expect(judged[0]!.todo.map(({ check }) => check)).toEqual(['battery', 'storage']);
});

const missing = (devices: RehearsedDevice[], places: Partial<Parameters<typeof missingAtEvent>[1]> = {}) =>
  missingAtEvent(judgeDevices(devices, NOW), { gates: [], areas: [], ...places }).map(missingWords);

it('an event without a rehearsal lacks all of them, and says so once', () => {
  expect(missing([], { gates: ['Portão A'] })).toEqual(['Ninguém ensaiou ainda']);
  expect(missing([device('nunca', null)])).toEqual(['Ninguém ensaiou ainda']);
});

it('an event lacks a ready phone at each gate and area that has none, and a list on a phone without', () => {
  const devices = [
    device('A', { gate: 'Portão A', area: 0 }),
    device('B', { gate: 'Portão B', area: 1, measures: { list_age: null } }),
    device('Caixa', { gate: 'Portão C' }, 'till'),
  ];
  const areas = [
    { number: 0, name: 'Recinto' },
    { number: 1, name: 'Camarote' },
  ];
  expect(missing(devices, { gates: ['Portão A', 'Portão B', 'Portão C'], areas })).toEqual([
    'Portão B sem celular pronto',
    'Portão C sem celular pronto',
    'Setor Camarote sem celular pronto',
    'B nunca baixou a lista',
  ]);
  expect(missing([device('A', { gate: 'Portão A', area: 0 })], { gates: ['Portão A'] })).toEqual([]);
});

it('an event whose tills alone are ready lacks a phone at the door', () => {
  expect(missing([device('Caixa', {}, 'till')])).toEqual(['Nenhum celular da porta está pronto']);
});
