// pictures.mjs - the two pictures of README.md, into docs/: a game in the page and one in the terminal. Both are dealt from
// fixed seeds and played by bots and by pressing Enter, so that they change only when what they show does (and by the tenths
// of a second that a window is open).
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { HASTY, id, test } from "../web/e2e/place.mjs";

const DOCS = new URL("../docs/", import.meta.url).pathname;
const LIMIT = 150_000; // bytes of a picture
const seed = (number) => number.toString(16).padStart(64, "0");
const folder = mkdtempSync(join(tmpdir(), "fambiz-pictures-"));

function finish(path) {
    const { size } = statSync(path);
    console.log(`${path}: ${size} bytes`);
    if (size > LIMIT) throw new Error(`a picture should have ${LIMIT} bytes at most`);
}

// ---- the page ------------------------------------------------------------------------------------------------------

/** A whole game of four bots, as a record. */
async function record(path) {
    const engine = spawn(process.env.FAMBIZ, ["engine"]);
    const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
    const ask = async (line) => {
        engine.stdin.write(`${line}\n`);
        const { value } = await answers.next();
        if (!value.startsWith("ok")) throw new Error(`${line}: ${value}`);
        return value.slice(3);
    };
    await ask(`new edition=lookout-2021 players=4 seed=${seed(1929)}`);
    while ((await ask("result")) === "open") {
        const seats = (await ask("legal")).split(" ").filter((pick) => pick[0] !== "*");
        const moves = await ask(`go seat=${seats.sort()[0][0]} level=soldier seed=1`);
        for (const move of moves.split(" ")) await ask(`moves ${move}`);
    }
    writeFileSync(path, JSON.parse(await ask("record")));
    engine.stdin.end();
}

async function picturePage(open, url) {
    const path = join(folder, "game.fbr");
    await record(path);
    const page = await open(
        { viewport: { width: 1280, height: 800 } },
        { ...HASTY, theme: "night" },
    );
    await page.goto(`${url}#replays`);
    await page.setInputFiles(id("file"), path);
    await page.waitForSelector(id("ply"));
    await page.evaluate(() => (location.hash = "#game/file-1/34/A"));
    await page.waitForSelector(".line-up .figure");
    await page.waitForSelector(".hand-card");
    // Without the bar under the table. As a PNG it would be three times as large.
    const clip = { x: 0, y: 0, width: 1280, height: 715 };
    await page.screenshot({ path: `${DOCS}page.jpg`, type: "jpeg", quality: 75, clip });
    finish(`${DOCS}page.jpg`);
}

// ---- the terminal --------------------------------------------------------------------------------------------------

const tmux = (...words) =>
    execFileSync("tmux", ["-u", "-L", `fambiz-${process.pid}`, "-f", "/dev/null", ...words], {
        encoding: "utf8",
        env: { ...process.env, LC_ALL: "C.UTF-8", LANGUAGE: "en", XDG_STATE_HOME: folder },
    });

/** A game in which Enter was pressed until there is a war, and something to choose. */
async function screen() {
    const command = `${process.env.FAMBIZ} play --speed instant --seed ${seed(1929)}`;
    tmux("new-session", "-d", "-x", "100", "-y", "30", command);
    try {
        for (let tries = 0; tries < 1000; tries++) {
            const shown = tmux("capture-pane", "-p");
            if (/MOB WAR/.test(shown) && /Your choice/.test(shown))
                return tmux("capture-pane", "-p", "-e");
            if (/Your/.test(shown)) tmux("send-keys", "Enter");
            await pause(100);
        }
    } finally {
        tmux("kill-server");
    }
    throw new Error("there was no war");
}

const STEPS = [0, 95, 135, 175, 215, 255]; // of the 6 by 6 by 6 colours
const BASIC = ["#000", "#c33", "#3a3", "#cb3", "#36c", "#a3a", "#3aa", "#ccc"];
function colour(number) {
    if (number < 16) return BASIC[number % 8];
    if (number >= 232) return `rgb(${Array(3).fill(8 + 10 * (number - 232))})`;
    const at = number - 16;
    return `rgb(${[Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) => STEPS[step])})`;
}

/** What one sequence of numbers (SGR) makes of a style. */
function styled(style, numbers) {
    const next = { ...style };
    for (let at = 0; at < numbers.length; at++) {
        const n = numbers[at];
        if (n === 0) for (const key of Object.keys(next)) delete next[key];
        else if (n === 1) next["font-weight"] = "bold";
        else if (n === 2) next.opacity = ".6";
        else if (n === 7) Object.assign(next, { background: "#ddd", color: "#12151a" });
        else if (n >= 30 && n < 38) next.color = colour(n - 30);
        else if (n === 38 || n === 48)
            next[n === 38 ? "color" : "background"] = colour(numbers[(at += 2)]);
        else if (n === 39) delete next.color;
        else if (n === 49) delete next.background;
    }
    return next;
}

/** The screen of a terminal as HTML. */
function html(text) {
    let style = {};
    const spans = text.split("\x1b[").map((part, number) => {
        const [, codes, rest] = number ? /^([\d;]*)m([^]*)$/.exec(part) : [0, "", part];
        style = number ? styled(style, codes.split(";").map(Number)) : style;
        const css = Object.entries(style).map(([key, value]) => `${key}:${value}`);
        const plain = rest.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
        return `<span style="${css.join(";")}">${plain}</span>`;
    });
    return `<body style="margin:0"><pre style="margin:0;padding:12px;width:max-content;background:#12151a;color:#ddd;
    font:14px/1.2 'DejaVu Sans Mono',monospace">${spans.join("")}</pre>`;
}

async function pictureTerminal(open) {
    const page = await open();
    await page.setContent(html(await screen()));
    await page.locator("pre").screenshot({ path: `${DOCS}terminal.png` });
    finish(`${DOCS}terminal.png`);
}

try {
    await test({}, async ({ place, open }) => {
        await picturePage(open, place.url);
        await pictureTerminal(open);
    });
} finally {
    rmSync(folder, { recursive: true, force: true });
}
