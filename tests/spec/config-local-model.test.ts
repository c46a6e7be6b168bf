import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/spec/config.ts';
import { whyReserved } from '../../src/spec/config/server-options.ts';
import { file, MAKER, problems } from './configs.ts';

const written = (model: string): ReturnType<typeof readConfig>['plan']['localModel'] =>
  readConfig(file(`${MAKER}localModel: ${model}\n`)).plan.localModel;

describe('the small model of a configuration', () => {
  it('has a server of its own, with defaults', () => {
    expect(written('{ model: /models/small.gguf }')).toEqual({
      server: {
        kind: 'managed',
        executable: 'llama-server',
        model: '/models/small.gguf',
        args: [],
        slots: 2,
        startupTimeoutMs: 180_000,
        idleShutdownMs: 300_000,
        maxRestarts: 1,
      },
      contextSize: 8_192,
      temperature: 0,
      requestTimeoutMs: 180_000,
    });
  });

  it('or one of the person, on this machine', () => {
    expect(written('{ url: "http://localhost:8080", slots: 1 }')?.server).toEqual({
      kind: 'attached',
      url: 'http://localhost:8080',
      slots: 1,
    });
  });

  it('is absent where nobody names it, as in every plan before', () => {
    expect('localModel' in readConfig(file(MAKER)).plan).toBe(false);
  });

  const rows = [
    '{} ⇒ localModel: name the model as model: /models/some.gguf, or a server that runs already',
    '{ model: small.gguf } ⇒ localModel.model: expected the absolute path of a GGUF file',
    '{ model: /m, url: "http://127.0.0.1:1" } ⇒ localModel.model: not used with url, where the server is yours; remove it',
    '{ url: "http://127.0.0.1:1", args: [] } ⇒ localModel.args: not used with url',
    '{ url: "http://192.0.2.1:1" } ⇒ localModel.url: expected the address of a server on this machine',
    '{ url: "https://127.0.0.1:1" } ⇒ localModel.url: expected the address of a server on this machine',
    '{ url: "http://127.0.0.1.evil.test" } ⇒ localModel.url: expected the address of a server on this machine',
    '{ url: "http://a@127.0.0.1:1" } ⇒ localModel.url: expected the address of a server on this machine',
    '{ model: /m, executable: "llama server" } ⇒ localModel.executable: expected the name or the absolute path of a program',
    '{ model: /m, executable: ./llama } ⇒ localModel.executable: expected the name or the absolute path of a program',
    '{ model: /m, contextSize: 511 } ⇒ localModel.contextSize: expected a whole number from 512 to 1048576, found 511',
    '{ model: /m, temperature: 2.1 } ⇒ localModel.temperature: expected a number from 0 to 2, found 2.1',
    '{ model: /m, args: [-c, "9"] } ⇒ localModel.args[0]: expected an option that is free to be set; of -c, it is what the key contextSize says',
    '{ model: /m, args: ["--host=0.0.0.0"] } ⇒ localModel.args[0]: expected an option that is free to be set',
    '{ model: /m, mode: managed } ⇒ localModel.mode: unknown key; known here: model, url, executable',
  ];

  it.each(rows)('%s', (row) => {
    const [model, expected] = row.split(' ⇒ ');
    expect(problems(`${MAKER}localModel: ${model}\n`).join('\n')).toContain(expected);
  });
});

describe('F10: options that are not a person’s to give', () => {
  const reserved =
    '--host --port --api-key --api-key-file -m --model --model-url -hf --hf-repo --offline --lora --mmproj --models-dir --tools -ag --slots --no-slots --props --metrics --path --ssl-key-file --log-file --grammar -j --json-schema --chat-template --jinja --embedding --rerank --timeout -to -md --draft-max --help --version';

  it.each(reserved.split(' '))('%s, in every spelling', (option) => {
    const spellings = [option, `${option}=x`, option.replaceAll(/(?<=\w)-/g, '_')];
    expect(spellings.filter((spelling) => whyReserved(spelling) === undefined)).toEqual([]);
  });

  it.each(['-t', '--threads', '--flash-attn', '-fa', '--mlock', '--no-mmap', '--seed', '-b'])(
    '%s is free',
    (option) => {
      expect(whyReserved(option)).toBeUndefined();
    },
  );
});
