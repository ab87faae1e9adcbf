const SUPPRESSION = /^\s*eslint-disable(-next-line|-line)?(?=\s|$)/;
const SHORTEST_REASON = 12;

/**
 * A suppression says why: `eslint-disable-next-line rule -- the reason`. (`@ts-expect-error` is watched by
 * typescript-eslint's ban-ts-comment.)
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      undescribed: 'Say why after "--": // {{directive}} rule -- the reason.',
      unnamed: 'Name the rules that are suppressed: // {{directive}} rule -- the reason.',
    },
  },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments()) {
        const directive = SUPPRESSION.exec(comment.value)?.[0].trim();
        if (!directive || !comment.loc) continue;
        const [rules = '', reason = ''] = comment.value.replace(SUPPRESSION, '').split(/\s--\s/);
        // Reported just before its line begins, where the suppression itself does not reach.
        const start = { line: comment.loc.start.line, column: -1 };
        const loc = { start, end: start };
        if (reason.trim().length < SHORTEST_REASON) report({ loc, messageId: 'undescribed', data: { directive } });
        if (!rules.trim()) report({ loc, messageId: 'unnamed', data: { directive } });
      }
    },
  }),
};
