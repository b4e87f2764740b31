// The browser's part: puts in what the server draws, and tells the server what was pressed.
"use strict";
const $ = (id) => document.getElementById(id);
const who = document.body.dataset.who;
let at = location.hash.slice(1) || sessionStorage.getItem("at-" + who) || "", socket, limit = 60;

async function act(what, body = {}) {
  $("error").textContent = "";
  const answer = await fetch("/page/act", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({as: who, do: what, ...body}),
  }).then((r) => r.json()).catch(() => ({error: "The playground does not answer."}));
  if (answer.modal) openModal(answer.modal);
  return answer;
}

function tell(fields) { if (socket && socket.readyState === 1) socket.send(JSON.stringify(fields)); }

function connect() {
  socket = new WebSocket(`ws://${location.host}/page/live?as=${who}&at=${at}`);
  socket.onopen = () => tell({awake: !document.hidden, limit});
  socket.onmessage = (event) => show(JSON.parse(event.data));
  socket.onclose = async () => {
    $("note").textContent = "Lost the playground; trying again…";
    const door = await fetch("/").catch(() => null);
    if (door && !door.ok) $("note").textContent = "The demo was started anew. Open the link that it printed.";
    setTimeout(connect, 1000);
  };
}

function fragment(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

function show(news) {
  const scroll = $("scroll"), list = $("list");
  const moved = "at" in news && news.at !== list.dataset.at;
  const low = moved || scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
  if (moved) { list.replaceChildren(); list.dataset.at = at = news.at; sessionStorage.setItem("at-" + who, at); }
  if ("side" in news) keepOpen($("side"), () => { $("side").innerHTML = news.side; });
  if ("head" in news) $("head").innerHTML = news.head;
  if ("people" in news) $("people").textContent = news.people;
  if ("note" in news) $("note").textContent = news.note;
  if ("closed" in news) $("closed").checked = news.closed;
  if ("left" in news) $("left").checked = news.left;
  if ("more" in news) $("older").hidden = !news.more;
  if ("new" in news) {
    $("menu-dot").hidden = !news.new;
    document.title = document.title.replace(/^\(\d+\) /, "").replace(/^/, news.new ? `(${news.new}) ` : "");
  }
  const old = new Map([...list.children].map((node) => [node.dataset.id, node]));
  let before = null;
  for (const id of news.order.slice().reverse()) {
    let node = old.get(id);
    old.delete(id);
    if (id in news.put) {
      const fresh = fragment(news.put[id]);
      fresh.dataset.id = id;
      if (node) { const focus = focused(node); node.replaceWith(fresh); refocus(fresh, focus); }
      node = fresh;
    }
    if (node && node.nextElementSibling !== before || node.parentNode !== list) list.insertBefore(node, before);
    before = node;
  }
  old.forEach((node) => node.remove());
  times();
  if (low) bottom();
}

function bottom() { $("scroll").scrollTop = $("scroll").scrollHeight; }
document.addEventListener("load", (event) => {
  const scroll = $("scroll");
  if (event.target.tagName === "IMG" && scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 900) bottom();
}, true);

function focused(node) {
  const now = document.activeElement;
  const part = node.contains(now) && now.closest("[data-custom-id]");
  return part ? [part.dataset.customId, [...node.querySelectorAll("[data-custom-id]")].indexOf(part)] : null;
}
function refocus(node, focus) {
  if (!focus) return;
  const parts = [...node.querySelectorAll("[data-custom-id]")];
  const part = parts.find((n) => n.dataset.customId === focus[0]) || parts[focus[1]] || parts[0];
  (part?.querySelector("summary") || part)?.focus({preventScroll: true});
}
function keepOpen(root, change) {
  const open = root.querySelector("details[open]"), focus = root.contains(document.activeElement) && document.activeElement.dataset.place;
  change();
  if (open && root.querySelector("details")) root.querySelector("details").open = true;
  if (focus) root.querySelector(`[data-place="${focus}"]`)?.focus();
}

function times() {
  for (const node of document.querySelectorAll("time[data-t]")) {
    const when = new Date(node.dataset.t * 1000), style = node.dataset.style;
    if (style === "R") {
      const seconds = (when - Date.now()) / 1000, far = Math.abs(seconds);
      const [unit, size] = far < 60 ? ["second", 1] : far < 3600 ? ["minute", 60] : far < 86400 ? ["hour", 3600] : ["day", 86400];
      node.textContent = new Intl.RelativeTimeFormat("en", {numeric: "auto"}).format(Math.round(seconds / size), unit);
    } else {
      const shape = {t: {timeStyle: "short"}, T: {timeStyle: "medium"}, d: {dateStyle: "short"}, D: {dateStyle: "long"},
        f: {dateStyle: "long", timeStyle: "short"}, F: {dateStyle: "full", timeStyle: "short"}}[style];
      node.textContent = new Intl.DateTimeFormat("en-GB", shape).format(when);
    }
    node.title = when.toLocaleString();
  }
}
setInterval(times, 20000);

function go(place) {
  at = place; limit = 60;
  history.replaceState(null, "", location.pathname + location.search + "#" + place);
  closeMenu(); closeSlash(); tell({here: place, limit});
}
function closeMenu() { document.body.classList.remove("nav"); $("menu").setAttribute("aria-expanded", "false"); }

async function press(button, send) {
  const message = button.closest(".msg"), failed = message.querySelector(".failed");
  failed.textContent = "";
  message.setAttribute("aria-busy", "true");
  button.classList.add("busy");
  const answer = await send({channel: at, message: message.dataset.id});
  button.classList.remove("busy");
  message.removeAttribute("aria-busy");
  const shown = document.querySelector(`.msg[data-id="${message.dataset.id}"] .failed`);
  if (shown) shown.textContent = answer.error || (answer.failed ? "This interaction failed" : "");
}

function enlarge(picture) {
  const dialog = fragment('<dialog class="large" aria-label="Picture"><button type="button" class="button secondary" data-do="cancel">Close</button></dialog>');
  dialog.prepend(picture.querySelector("img").cloneNode());
  dialog.firstElementChild.addEventListener("click", (event) => event.target.classList.toggle("full"));
  $("modals").replaceChildren(dialog);
  dialog.showModal();
  dialog.addEventListener("close", () => dialog.remove());
}

function openModal(html) {
  const dialog = fragment(html);
  $("modals").replaceChildren(dialog);
  dialog.showModal();
  dialog.addEventListener("close", () => dialog.remove());
  const form = dialog.querySelector("form");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    for (const field of form.elements) {
      if (!field.name) continue;
      if (field.multiple) values[field.name] = [...field.selectedOptions].map((o) => o.value);
      else if ("one" in field.dataset) values[field.name] = field.checked;
      else if (field.type === "checkbox") { values[field.name] ??= []; if (field.checked) values[field.name].push(field.value); }
      else if (field.type === "radio") { if (field.checked) values[field.name] = field.value; }
      else if (field.tagName === "SELECT") values[field.name] = field.value ? [field.value] : [];
      else values[field.name] = field.value;
    }
    const answer = await act("submit", {interaction: form.dataset.interaction, values});
    if (answer.error || answer.failed) form.querySelector(".failed").textContent = answer.error || "Something went wrong. Try again.";
    else dialog.close();
  });
}

const doing = {
  click: (b) => press(b, (m) => act("click", {...m, custom_id: b.dataset.customId})),
  choose: (b) => {
    const select = b.closest(".select"), ticked = [...select.querySelectorAll("input:checked")].map((i) => i.value);
    const values = "value" in b.dataset ? [b.dataset.value] : ticked;
    select.open = false;
    return press(b, (m) => act("click", {...m, custom_id: select.dataset.customId, values}));
  },
  dismiss: (b) => act("dismiss", {channel: at, message: b.closest(".msg").dataset.id}),
  cancel: (b) => b.closest("dialog").close(),
  dm: async () => go((await act("dm")).id),
  command: (b) => openSlash(b.dataset.name),
  unslash: () => closeSlash(),
};
document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-place]"), button = event.target.closest("[data-do]");
  const picture = event.target.closest(".picture");
  if (picture) { event.preventDefault(); enlarge(picture); }
  else if (place) { event.preventDefault(); go(place.dataset.place); }
  else if (button) doing[button.dataset.do](button);
  else if (event.target.closest(".spoiler")) event.target.closest(".spoiler").classList.toggle("open");
  for (const open of document.querySelectorAll(".select[open]")) if (!open.contains(event.target)) open.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  closeMenu(); closeSlash();
  const open = document.querySelector(".select[open]");
  if (open) { open.open = false; open.querySelector("summary").focus(); }
});

// ---- the message box and slash commands
const text = $("composer-text"), slash = $("slash"), suggest = $("suggest");
let waiting, choices = null;
function error(answer) { $("error").textContent = answer.error || (answer.failed ? "The application did not respond" : ""); }

text.addEventListener("input", () => {
  clearTimeout(waiting);
  if (!text.value.startsWith("/")) { suggest.hidden = true; return; }
  waiting = setTimeout(suggestions, 60);
});
async function suggestions() {
  clearTimeout(waiting);
  const answer = await act("suggest", {channel: at, text: text.value});
  suggest.innerHTML = answer.html || "<p class='empty'>No such command here.</p>";
  suggest.hidden = !text.value.startsWith("/");
  suggest.firstElementChild?.classList.add("first");
  return suggest.querySelector("button");
}
$("slash-button").addEventListener("click", () => { text.value = "/"; text.focus(); text.dispatchEvent(new Event("input")); });
$("composer").addEventListener("keydown", (event) => arrows(event, suggest));
suggest.addEventListener("keydown", (event) => arrows(event, suggest));
function arrows(event, box) {
  if (box.hidden || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  event.preventDefault();
  const rows = [...box.querySelectorAll("button")], now = rows.indexOf(document.activeElement);
  const next = now + (event.key === "ArrowDown" ? 1 : -1);
  (rows[next] || text).focus();
}
$("composer").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (text.value.startsWith("/")) { const first = await suggestions(); if (first) openSlash(first.dataset.name); return; }
  if (!text.value.trim()) return;
  const answer = await act("say", {channel: at, content: text.value});
  if (answer.error) error(answer); else text.value = "";
});

async function openSlash(name) {
  suggest.hidden = true;
  text.value = "";
  const answer = await act("command", {channel: at, name});
  if (answer.error) return error(answer);
  if (!answer.html) return run(name, {});
  slash.innerHTML = answer.html;
  slash.dataset.name = name;
  slash.hidden = false;
  $("composer").hidden = true;
  slash.querySelector("input, select")?.focus();
}
function closeSlash() { slash.hidden = suggest.hidden = true; choices = null; $("composer").hidden = false; }
async function run(name, options) {
  const answer = await act("slash", {channel: at, command: name, options});
  error(answer);
  if (!answer.error) closeSlash();
}
function options() {
  return Object.fromEntries([...slash.elements].filter((f) => f.name && f.value)
    .map((f) => [f.name, f.dataset.shown === f.value ? f.dataset.value : f.value]));
}
slash.addEventListener("submit", (event) => { event.preventDefault(); run(slash.dataset.name, options()); });
function complete(field) {
  if (!("complete" in field.dataset)) return;
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const answer = await act("slash", {channel: at, command: slash.dataset.name, options: options(), focused: field.name});
    choices?.remove();
    choices = document.createElement("div");
    choices.className = "options";
    for (const choice of answer.choices || []) {
      const row = document.createElement("button");
      row.type = "button"; row.className = "option"; row.dataset.testid = "choice"; row.textContent = choice.name;
      row.onclick = () => { field.value = field.dataset.shown = choice.name; field.dataset.value = choice.value; choices?.remove(); field.focus({preventScroll: true}); };
      choices.append(row);
    }
    if (choices.children.length) field.parentNode.after(choices);
    field.setAttribute("aria-expanded", String(choices.children.length > 0));
  }, 120);
}
slash.addEventListener("input", (event) => complete(event.target));
slash.addEventListener("focusin", (event) => { if (event.target.dataset.shown !== event.target.value || !event.target.value) complete(event.target); });

// ---- around it
$("older").addEventListener("click", () => { limit += 100; tell({limit}); });
$("who").addEventListener("change", (event) => { location.assign("/?as=" + encodeURIComponent(event.target.value)); });
$("another").href = "/?as=" + ([...$("who").options].find((o) => o.value !== who)?.value || who);
$("closed").addEventListener("change", (event) => act("set", {dm_closed: event.target.checked}));
$("left").addEventListener("change", (event) => act("set", {left: event.target.checked}));
$("menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("nav");
  $("menu").setAttribute("aria-expanded", String(open));
  if (open) $("side").querySelector("[aria-current]")?.focus();
});
$("scroll").addEventListener("click", closeMenu);
document.addEventListener("visibilitychange", () => tell({awake: !document.hidden}));
window.addEventListener("hashchange", () => go(location.hash.slice(1)));
connect();
