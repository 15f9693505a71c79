import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'

/** Literals and waiting are written plainly. Each block names all of its rules: a later one replaces an earlier one. */
const plainLines = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write these properties into the object itself.',
  },
  {
    selector: ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
    message: 'Write these elements one by one.',
  },
  {
    selector: 'ArrayExpression > SpreadElement > TSAsExpression > ArrayExpression',
    message: 'Write these elements one by one, and `as const` behind the whole array.',
  },
  {
    selector: 'VariableDeclarator[id.type="ArrayPattern"] > ArrayExpression > AwaitExpression',
    message: 'These run one after the other: write a line each, or Promise.all.',
  },
]

/** A key that only the running program knows brings all sentences of both languages along. */
const namedSentences = {
  selector: "MemberExpression[object.name='m'][computed=true][property.type!='Literal']",
  message: 'Name the sentence: m["form.save"](), or a table of such names.',
}

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'node_modules/',
      'src/paraglide/',
      'src/paraglide-node/',
      '.astro/',
      'test-results/',
      'playwright-report/',
      'pictures/',
    ],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  {
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...plainLines],
      // Asked and told in the one dialog: lib/browser/dialogs/ask.ts, islands/ui/dialog/ConfirmDialog.tsx.
      'no-alert': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      // Features add to interfaces that the kernel declares without members.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      'astro/no-set-html-directive': 'off',
    },
  },
  { files: ['src/lib/server/{main.mjs,serve.ts}', 'tests/**'], rules: { 'no-console': 'off' } },
  {
    // What runs in the browser.
    files: ['src/islands/**', 'src/lib/api/**', 'src/lib/browser/**'],
    rules: {
      'no-restricted-syntax': ['error', ...plainLines, namedSentences],
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['**/i18n/say*'], message: 'It holds every sentence: for the server alone.' }],
        },
      ],
    },
  },
)
